// A value beside its target for each row.
import { numberIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { goal, max } from '../options.ts'
import { rowPlot, rowsIn, swatches } from '../rows.ts'
import { scaleOf } from '../scale.ts'
import { svgMark, svgRect, svgText } from '../svg.ts'
import { widest } from '../text.ts'

interface BulletOptions {
  readonly goal?: number
  readonly max?: number
}

export const bullet = defineKind({
  kind: 'BULLET',
  options: { goal, max },
  needs: { measures: range(1, 2), dimensions: range(0, 1) },
  draw,
  describe,
})

interface Row {
  readonly name: string
  readonly value: number | null
  readonly target: number | null
}

/** The second measure is the target; without it, the goal is the target of all rows. */
function rowsOf({ data, format, options }: Chart<BulletOptions>): Row[] {
  const [measure, target] = data.measures
  const [dimension] = data.dimensions
  return data.rows.map(row => ({
    name: dimension ? format.cell(row[dimension.index], dimension) : (measure?.label ?? ''),
    value: numberIn(row, measure),
    target: numberIn(row, target) ?? options.goal ?? null,
  }))
}

function draw(chart: Chart<BulletOptions>): Drawing {
  const { size, theme, format, data, options } = chart
  const [measure, targetColumn] = data.measures
  const all = rowsOf(chart)
  const legend = swatches(chart, [
    { label: measure?.label ?? '', color: theme.accent },
    { label: targetColumn?.label ?? format.words.target, color: theme.text, isLine: true },
  ])
  const rows = all.slice(0, rowsIn(chart, legend.height))
  const scale = scaleOf({
    values: rows.flatMap(({ value, target }) => [value, target]),
    fromZero: true,
    format,
    column: measure,
    max: options.max,
    count: Math.max(2, Math.floor(size.width / 130)),
  })
  const texts = rows.map(({ value }) => (value === null ? '–' : format.compact(value, measure?.format)))
  const end = widest(texts, 13, true) + 16
  const plot = rowPlot(chart, {
    names: rows.map(({ name }) => name),
    scale,
    all: all.length,
    legend: legend.height,
    end,
  })
  const thick = Math.min(24, plot.height * 0.6)
  const zero = plot.x(0)
  const marks = rows.map(({ value, target }, i) => {
    const y = plot.y(i)
    const to = plot.x(value ?? 0)
    const shape = [
      svgRect(plot.left, y - thick / 2, plot.right - plot.left, thick, theme.line, 4),
      value === null
        ? ''
        : svgRect(Math.min(zero, to), y - thick / 4, Math.abs(to - zero), thick / 2, theme.accent, 3),
      target === null ? '' : svgRect(plot.x(target) - 1.5, y - thick / 2 - 2, 3, thick + 4, theme.text, 1),
      svgText(theme, size.width, y, texts[i] ?? '', {
        fill: theme.text,
        size: 13,
        weight: 600,
        anchor: 'end',
      }),
    ]
    return svgMark(i, shape.join(''))
  })
  return { svg: plot.frame + marks.join('') + legend.svg }
}

function describe(chart: Chart<BulletOptions>): string[] {
  const { format, data } = chart
  const write = (value: number | null) =>
    value === null ? '–' : format.number(value, data.measures[0]?.format)
  const rows = rowsOf(chart)
    .slice(0, 5)
    .map(({ name, value, target }) => format.words.reaches(name, write(value), write(target)))
  return [intro(chart), ...rows, ...ending(chart)]
}
