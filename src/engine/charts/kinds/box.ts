// The spread of values: lowest, quarter, median, three quarters, highest.
import { numbersIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { max, min } from '../options.ts'
import { rowPlot, rowsIn } from '../rows.ts'
import { scaleOf } from '../scale.ts'
import { svgLine, svgMark, svgRect } from '../svg.ts'
import { blend } from '../theme.ts'

interface Box {
  readonly row: number
  readonly name: string
  /** Lowest, quarter, median, three quarters, highest. */
  readonly values: readonly [number, number, number, number, number]
}

export const box = defineKind({
  kind: 'BOX',
  options: { min, max },
  needs: { measures: range(1), dimensions: range(0, 1) },
  isEmpty: chart => boxesOf(chart).length === 0,
  draw,
  describe,
})

/** The measure is a `boxplot`, whose list begins with the five numbers. */
function boxesOf({ data, format }: Chart): Box[] {
  const [measure] = data.measures
  const [dimension] = data.dimensions
  return data.rows.flatMap((row, index) => {
    const [a, b, c, d, e] = numbersIn(row, measure)
    if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return []
    const name = dimension ? format.cell(row[dimension.index], dimension) : (measure?.label ?? '')
    return [{ row: index, name, values: [a, b, c, d, e] as const }]
  })
}

function draw(chart: Chart<{ readonly min?: number; readonly max?: number }>): Drawing {
  const { size, theme, options, data } = chart
  const all = boxesOf(chart)
  const boxes = all.slice(0, rowsIn(chart))
  const scale = scaleOf({
    values: boxes.flatMap(({ values }) => values),
    fromZero: false,
    format: chart.format,
    column: data.measures[0],
    min: options.min,
    max: options.max,
    count: Math.max(2, Math.floor(size.width / 130)),
  })
  const plot = rowPlot(chart, { names: boxes.map(({ name }) => name), scale, all: all.length })
  const thick = Math.min(22, plot.height * 0.6)
  const fill = blend(theme.accent, theme.surface, 0.7)
  const marks = boxes.map(({ row, values: [low, q1, median, q3, high] }, i) => {
    const y = plot.y(i)
    const [a, b, c, d, e] = [low, q1, median, q3, high].map(plot.x) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const shape = [
      svgLine(a, y, b, y, theme.edge),
      svgLine(d, y, e, y, theme.edge),
      svgLine(a, y - thick / 4, a, y + thick / 4, theme.edge),
      svgLine(e, y - thick / 4, e, y + thick / 4, theme.edge),
      svgRect(b, y - thick / 2, Math.max(2, d - b), thick, fill, 4),
      svgRect(c - 1.5, y - thick / 2, 3, thick, theme.accent, 1),
    ]
    return svgMark(row, shape.join(''))
  })
  return { svg: plot.frame + marks.join('') }
}

function describe(chart: Chart): string[] {
  const { format, data } = chart
  const write = (value: number) => format.number(value, data.measures[0]?.format)
  const boxes = boxesOf(chart)
  return [
    intro(chart),
    ...boxes.slice(0, 5).map(({ name, values }) => {
      const [low, q1, median, q3, high] = values
      return format.words.box(name, write(low), write(q1), write(median), write(q3), write(high))
    }),
    ...ending(chart),
  ]
}
