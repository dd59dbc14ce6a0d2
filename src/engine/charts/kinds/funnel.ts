// Steps, each with how many are left of the first one.
import { ending, intro } from '../describe.ts'
import type { Format } from '../format.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { noteOf } from '../parts.ts'
import { pivotOf } from '../pivot.ts'
import { svgMark, svgPolygon, svgRect, svgText } from '../svg.ts'
import { fitted, widest } from '../text.ts'
import { inkOn } from '../theme.ts'

const MIN_STEP = 30

export const funnel = defineKind({
  kind: 'FUNNEL',
  options: {},
  needs: { measures: range(1, 20), dimensions: range(0, 1) },
  draw,
  describe,
})

function draw(chart: Chart): Drawing {
  const { size, theme, format } = chart
  const pivot = pivotOf(chart, { categories: Math.max(1, Math.floor(size.height / MIN_STEP)), series: 1 })
  const values = (pivot.series[0]?.values ?? []).map(value => value ?? 0)
  const column = pivot.series[0]?.column
  const first = values[0] ?? 0
  const largest = Math.max(...values, 0) || 1
  const note = noteOf(chart, pivot.categories.length, pivot.categoryCount)
  const names = Math.min(size.width * 0.34, widest(pivot.labels, 13) + 16)
  const shares = values.map(value => shareOf(format, value, first))
  const ends = widest(shares, 13) + 14
  const center = names + (size.width - names - ends) / 2
  const most = size.width - names - ends
  const step = Math.min(72, (size.height - note.height) / Math.max(1, values.length))
  const height = step * 0.72
  const width = (value: number) => (value > 0 ? Math.max(3, (value / largest) * most) : 0)
  const parts = values.map((value, i) => {
    const y = note.height + i * step
    const next = values[i + 1]
    const middle = y + height / 2
    const text = format.compact(value, column?.format)
    const bar = width(value)
    const isInside = bar > text.length * 9 + 12
    const slope =
      next === undefined
        ? ''
        : svgPolygon(
            [
              [center - bar / 2, y + height],
              [center + bar / 2, y + height],
              [center + width(next) / 2, y + step],
              [center - width(next) / 2, y + step],
            ],
            theme.accent,
            0.16,
          )
    const shown = [
      slope,
      svgRect(center - bar / 2, y, bar, height, theme.accent, 4),
      svgText(theme, 0, middle, fitted(pivot.labels[i] ?? '', names - 14, 13), {
        fill: theme.text,
        size: 13,
      }),
      svgText(theme, isInside ? center : center + bar / 2 + 6, middle, text, {
        fill: isInside ? inkOn(theme.accent) : theme.text,
        size: 13,
        weight: 600,
        anchor: isInside ? 'middle' : 'start',
      }),
      svgText(theme, size.width, middle, shares[i] ?? '', { fill: theme.soft, size: 13, anchor: 'end' }),
    ]
    return svgMark(pivot.series[0]?.rows[i], shown.join(''))
  })
  const left =
    pivot.categoryCount > pivot.categories.length
      ? svgText(
          theme,
          size.width,
          8,
          format.words.firstOf(format.number(pivot.categories.length), format.number(pivot.categoryCount)),
          { fill: theme.faint, size: 11, anchor: 'end' },
        )
      : ''
  return { svg: parts.join('') + left }
}

/** The share of the first value, or a dash if no share can be computed. */
const shareOf = (format: Format, value: number, first: number) =>
  first > 0 && value >= 0 ? format.percent(value / first) : '–'

function describe(chart: Chart): string[] {
  const { format } = chart
  const { labels, series } = pivotOf(chart, { categories: 20, series: 1 })
  const [one] = series
  const first = one?.values[0] ?? 0
  const steps = labels.map((label, i) => {
    const value = one?.values[i] ?? 0
    return `${label} ${format.number(value, one?.column.format)} (${shareOf(format, value, first)})`
  })
  return [intro(chart), ...(steps.length > 0 ? [`${format.list(steps)}.`] : []), ...ending(chart)]
}
