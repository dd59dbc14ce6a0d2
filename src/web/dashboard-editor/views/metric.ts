// One figure with its change and its course, as on the page of the dashboard.
import { html, nothing, svg, type TemplateResult } from 'lit'
import { numberIn, readData } from '../../../engine/charts/data.ts'
import { formatOf } from '../../../engine/charts/format.ts'
import { icon } from '../../kit/icon.ts'
import type { Preview } from '../store/shapes.ts'

export function metric(
  { data: result, description }: Preview,
  options: object | undefined,
  locale: string,
  previous: (value: string) => string,
): TemplateResult {
  const format = formatOf(locale)
  const data = readData(result)
  const [measure] = data.measures
  const row = data.totals ?? data.rows.at(-1)
  const value = numberIn(row, measure)
  const earlier = measure && data.previous.get(measure)
  const before = earlier ? numberIn(row, earlier) : null
  const points =
    data.dimensions.length > 0
      ? data.rows.map(item => numberIn(item, measure)).filter(point => point !== null)
      : []
  const rises = value !== null && before !== null && value > before
  const { goodWhen } = (options ?? {}) as { readonly goodWhen?: string }
  const isGood = rises === (goodWhen !== 'DOWN')
  return html`<p class="figure">
      <b>${value === null ? '–' : format.number(value, measure?.format)}</b>
      ${
        value === null || before === null || value === before
          ? nothing
          : html`<span class=${isGood ? 'good' : 'bad'}>${icon(rises ? 'arrow-up' : 'arrow-down')}${changeIn(format, value, before, measure?.format?.style === 'PERCENT')}</span>`
      }
    </p>
    ${before === null ? nothing : html`<p class="note">${previous(format.number(before, measure?.format))}</p>`}
    ${points.length > 1 ? spark(points, description.join(' ')) : nothing}`
}

function changeIn(
  format: ReturnType<typeof formatOf>,
  value: number,
  before: number,
  isPercent: boolean,
): string {
  const text = isPercent
    ? `${format.signed((value - before) * 100)} pt`
    : before === 0 || Math.sign(before) !== Math.sign(value)
      ? format.signed(value - before)
      : format.change((value - before) / Math.abs(before))
  return text.replace(/^[+\-−]/, '')
}

function spark(points: readonly number[], description: string): TemplateResult {
  const min = Math.min(...points)
  const spread = Math.max(...points) - min
  const line = points
    .map((value, i) => {
      const y = spread === 0 ? 24 : 44 - ((value - min) / spread) * 38
      return `${((i / (points.length - 1)) * 200).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return html`<svg class="spark" viewBox="0 0 200 48" preserveAspectRatio="none" role="img" aria-label=${description}>${svg`<polygon points="0,48 ${line} 200,48"></polygon><polyline points=${line}></polyline>`}</svg>`
}
