// The values of bars: inside of their parts, and at their ends.
import type { Parts, Placing } from './bars.ts'
import type { Chart, EChartsOption } from './kind.ts'
import { SMALL } from './parts.ts'
import type { Series } from './pivot.ts'
import { textWidth } from './text.ts'
import { inkOn } from './theme.ts'

/** The value inside of a part of a bar, if it fits. */
export function inside(
  parts: Parts,
  series: Series,
  i: number,
  placing: Placing,
  thick: number,
): EChartsOption {
  const { chart, scale } = parts
  const { values, rows, column, color } = series
  const value = values[i] ?? null
  if (value === null || chart.options.labels === false) return {}
  const text = chart.options.percent ? shareOf(parts, series, i) : chart.format.compact(value, column.format)
  const pixels = (Math.abs(scale.draw(value) ?? 0) / (scale.max - scale.min)) * placing.length
  const needed = placing.isHorizontal ? textWidth(text, 11, true) + 8 : 16
  const fits = pixels >= needed && (placing.isHorizontal ? thick >= 14 : thick >= textWidth(text, 11, true))
  const isPale = chart.picked !== undefined && rows[i] !== chart.picked
  return fits
    ? {
        label: {
          show: true,
          position: 'inside',
          formatter: () => text,
          color: isPale ? chart.theme.text : inkOn(color),
          fontSize: 11,
          fontWeight: 600,
          textBorderWidth: 0,
        },
      }
    : {}
}

/** A share is written like the other parts of its bar. Bars with parts below zero are not a whole. */
function shareOf({ chart, pivot }: Parts, series: Series, i: number): string {
  const values = pivot.series.map(({ values }) => values[i] ?? 0)
  return values.some(value => value < 0)
    ? chart.format.percent(series.values[i] ?? 0)
    : (chart.format.shares(values)[pivot.series.indexOf(series)] ?? '')
}

/** The values of grouped bars by the series; empty without labels. */
export const groupLabels = ({ chart, pivot }: Parts): string[][] =>
  chart.options.labels === false
    ? []
    : pivot.series.map(({ values, column }) =>
        values.map(value => (value === null ? '' : chart.format.compact(value, column.format))),
      )

export function atEnd(
  parts: Parts,
  s: number,
  i: number,
  value: number | null,
  placing: Placing,
): EChartsOption {
  const { chart } = parts
  const grouped = parts.arrangement === 'GROUPED' && placing.isHorizontal
  const text = (grouped ? groupLabels(parts)[s]?.[i] : placing.ends[i]) ?? ''
  if (!text || value === null) return {}
  const [before, after] = placing.isHorizontal ? ['left', 'right'] : ['bottom', 'top']
  return { label: endLabel(chart, text, value < 0 ? before : after, grouped ? 400 : 600) }
}

const endLabel = ({ theme }: Chart, text: string, position: string | undefined, weight: number) => ({
  show: true,
  position,
  distance: 6,
  formatter: () => text,
  color: theme.text,
  fontSize: SMALL,
  fontWeight: weight,
  textBorderWidth: 0,
})

/** An invisible series on top of a stack carries the sums. */
export function totals({ chart, pivot }: Parts, { ends, isHorizontal }: Placing): EChartsOption {
  return {
    type: 'bar',
    name: '{total}',
    stack: 'all',
    silent: true,
    tooltip: { show: false },
    data: pivot.categories.map((_, i) => ({
      value: 0,
      label: endLabel(chart, ends[i] ?? '', isHorizontal ? 'right' : 'top', 600),
    })),
  }
}
