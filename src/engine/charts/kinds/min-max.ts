// From a lowest to a highest value, with one between them, such as the mean.
import { numberIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { max, min } from '../options.ts'
import { rowPlot, rowsIn, swatches } from '../rows.ts'
import { scaleOf } from '../scale.ts'
import { svgMark, svgRect, svgText } from '../svg.ts'
import { blend } from '../theme.ts'

export const minMax = defineKind({
  kind: 'MIN_MAX',
  options: { min, max },
  needs: { measures: range(2, 3), dimensions: range(0, 1) },
  draw,
  describe,
})

interface Row {
  readonly row: number
  readonly name: string
  readonly low: number
  readonly high: number
  readonly middle: number | null
}

function rowsOf({ data, format }: Chart): Row[] {
  const [first, second, third] = data.measures
  const [dimension] = data.dimensions
  return data.rows.flatMap((row, index) => {
    const [a, b] = [numberIn(row, first), numberIn(row, second)]
    if (a === null || b === null) return []
    const name = dimension ? format.cell(row[dimension.index], dimension) : ''
    return [{ row: index, name, low: Math.min(a, b), high: Math.max(a, b), middle: numberIn(row, third) }]
  })
}

function draw(chart: Chart<{ readonly min?: number; readonly max?: number }>): Drawing {
  const { size, theme, options, data, format } = chart
  const [lowest, highest, middle] = data.measures
  const fill = blend(theme.accent, theme.surface, 0.55)
  const range = `${lowest?.label ?? ''} – ${highest?.label ?? ''}`
  const items = middle
    ? [
        { label: range, color: fill },
        { label: middle.label, color: theme.accent },
      ]
    : []
  const legend = swatches(chart, items)
  const all = rowsOf(chart)
  const rows = all.slice(0, rowsIn(chart, legend.height))
  const scale = scaleOf({
    values: rows.flatMap(({ low, high }) => [low, high]),
    fromZero: false,
    format,
    column: lowest,
    min: options.min,
    max: options.max,
    count: Math.max(2, Math.floor(size.width / 130)),
  })
  const plot = rowPlot(chart, {
    names: rows.map(({ name }) => name),
    scale,
    all: all.length,
    legend: legend.height,
    end: 20,
  })
  const thick = Math.min(14, plot.height * 0.45)
  const marks = rows.map(({ row, low, high, middle }, i) => {
    const y = plot.y(i)
    const [from, to] = [plot.x(low), plot.x(high)]
    const bar = svgRect(from - 2, y - thick / 2, Math.max(4, to - from + 4), thick, fill, thick / 2)
    const dot =
      middle === null
        ? ''
        : svgRect(plot.x(middle) - thick / 2, y - thick / 2, thick, thick, theme.accent, thick / 2)
    const isRoomy = plot.height >= 36 && to - from > 70
    const ends = isRoomy
      ? svgText(theme, from, y - thick / 2 - 8, format.compact(low, lowest?.format), {
          fill: theme.soft,
          size: 11,
        }) +
        svgText(theme, to, y - thick / 2 - 8, format.compact(high, highest?.format), {
          fill: theme.soft,
          size: 11,
          anchor: 'end',
        })
      : ''
    return svgMark(row, bar + dot + ends)
  })
  return { svg: plot.frame + marks.join('') + legend.svg }
}

function describe(chart: Chart): string[] {
  const { format, data } = chart
  const write = (value: number) => format.number(value, data.measures[0]?.format)
  const rows = rowsOf(chart)
    .slice(0, 5)
    .map(({ name, low, high }) => format.words.range(name || format.words.total, write(low), write(high)))
  return [intro(chart), ...rows, ...ending(chart)]
}
