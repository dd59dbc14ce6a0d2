// One figure with its change and its course, as on the page of the dashboard.
import { html, nothing, svg, type TemplateResult } from 'lit'
import { figureOf } from '../../../engine/dashboards/figure.ts'
import type { PreviewedChart } from '../../api/contract.d.ts'
import { icon } from '../../kit/icon.ts'

export function metric(
  { data: result, description }: PreviewedChart,
  options: object | undefined,
  locale: string,
  previous: (value: string) => string,
): TemplateResult {
  const { value, isLong, change, previous: before, points } = figureOf(result, options ?? {}, locale)
  return html`<p class="figure">
      <b class=${isLong ? 'long' : nothing}>${value}</b>
      ${
        change
          ? html`<span class=${change.isGood ? 'good' : 'bad'}>${icon(change.rises ? 'arrow-up' : 'arrow-down')}${change.text.replace(/^[+\-−]/, '')}</span>`
          : nothing
      }
    </p>
    ${before === undefined ? nothing : html`<p class="note">${previous(before)}</p>`}
    ${points.length > 1 ? spark(points, description.join(' ')) : nothing}`
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
