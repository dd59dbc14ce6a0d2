// Two dimensions as a grid; the color is the amount.
import type { ResultColumn } from '../../query/result.ts'
import { STEPS_HEIGHT, stepsLegend } from '../cells.ts'
import { categoriesOf, extent, keyOf, numberIn, orderedCategories, placesOf } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { labels } from '../options.ts'
import { svgMark, svgRect, svgText } from '../svg.ts'
import { fitted, widest } from '../text.ts'
import { inkOn, ramp, rampColor } from '../theme.ts'

const MIN_CELL = 14
const MAX_ROW = 54
const HEAD = 22
const GAP = 2

export const heatmap = defineKind({
  kind: 'HEATMAP',
  options: { labels },
  needs: { measures: range(1), dimensions: range(2) },
  axes: 2,
  draw,
  describe: describeSeries,
})

const COUNTED: ReadonlySet<ResultColumn['fn']> = new Set([
  'count',
  'countDistinct',
  'answered',
  'asked',
  'sum',
])

function draw(chart: Chart<{ readonly labels?: boolean }>): Drawing {
  const { size, theme, format, data } = chart
  const [down, across] = data.dimensions
  const [measure] = data.measures
  if (!down || !across || !measure) return { svg: '' }
  const legendHeight = STEPS_HEIGHT
  const allRows = orderedCategories(data.rows, down)
  const allColumns = down === across ? categoriesOf(data.rows, across) : orderedCategories(data.rows, across)
  const rows = allRows.slice(0, Math.max(1, Math.floor((size.height - HEAD - legendHeight) / MIN_CELL)))
  const names = rows.map(({ cell }) => format.cell(cell, down))
  const left = Math.min(size.width * 0.3, widest(names, 12) + 12)
  const columns = allColumns.slice(0, Math.max(1, Math.floor((size.width - left) / MIN_CELL)))
  const heads = columns.map(({ cell }) => format.head(cell, across))
  const cell = {
    width: (size.width - left) / columns.length,
    height: Math.min(MAX_ROW, (size.height - HEAD - legendHeight) / rows.length),
  }
  const values = new Map(
    data.rows.map(row => [keyOf(row[down.index]) + keyOf(row[across.index]), numberIn(row, measure)]),
  )
  const places = new Map(
    [...placesOf(data)].map(([row, i]) => [keyOf(row[down.index]) + keyOf(row[across.index]), i] as const),
  )
  const { min, max } = extent(values.values()) ?? { min: 0, max: 0 }
  // Means differ little compared with their distance from 0; counts and sums start there.
  const low = COUNTED.has(measure.fn) || min === max ? Math.min(0, min) : min
  const steps = ramp(theme)
  const step = Math.max(1, Math.ceil((Math.min(cell.width * 4, widest(heads, 12)) + 8) / cell.width))
  const parts = heads.map((head, i) =>
    i % step === 0
      ? svgText(theme, left + (i + 0.5) * cell.width, 9, fitted(head, cell.width * step - 4, 12), {
          fill: theme.soft,
          anchor: 'middle',
        })
      : '',
  )
  // All cells have their figure, or none: without those of the largest cells, a map would mislead.
  const figures = [...values.values()].map(value =>
    value === null ? '' : format.compact(value, measure.format),
  )
  const fontSize = Math.min(11, Math.floor((11 * (cell.width - 4)) / Math.max(1, widest(figures, 11))))
  const isLabelled = chart.options.labels !== false && cell.height >= 18 && fontSize >= 9
  for (const [r, { key }] of rows.entries()) {
    const y = HEAD + r * cell.height
    parts.push(
      svgText(theme, 0, y + cell.height / 2, fitted(names[r] ?? '', left - 8, 12), { fill: theme.soft }),
    )
    for (const [c, column] of columns.entries()) {
      const value = values.get(key + column.key) ?? null
      const x = left + c * cell.width
      const color = !value ? theme.sunken : rampColor(steps, value, low, max)
      const text = value === null ? '' : format.compact(value, measure.format)
      const label = isLabelled
        ? svgText(theme, x + cell.width / 2, y + cell.height / 2, text, {
            fill: inkOn(color),
            size: fontSize,
            anchor: 'middle',
          })
        : ''
      const rect = svgRect(x + GAP / 2, y + GAP / 2, cell.width - GAP, cell.height - GAP, color, 4)
      parts.push(svgMark(places.get(key + column.key), rect + label))
    }
  }
  const hidden = rows.length < allRows.length || columns.length < allColumns.length
  const note = hidden
    ? format.words.firstOf(
        format.number(rows.length * columns.length),
        format.number(allRows.length * allColumns.length),
      )
    : fitted([measure.label, data.leftOut].filter(Boolean).join(' · '), size.width / 2, 12)
  return { svg: parts.join('') + stepsLegend(chart, low, max, measure.format, note) }
}
