// One figure, with its change and its course.
import { extent, numberIn } from '../data.ts'
import { intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { flag, goodWhen } from '../options.ts'
import { svgPath, svgPolygon, svgText } from '../svg.ts'
import { fitted, textWidth } from '../text.ts'

interface NumberOptions {
  readonly goodWhen?: 'UP' | 'DOWN'
  readonly sparkline?: boolean
}

export const number = defineKind({
  kind: 'NUMBER',
  options: { goodWhen, sparkline: flag('False to leave out the course over time.') },
  needs: { measures: range(1), dimensions: range(0, 1) },
  axes: 1,
  draw,
  describe,
})

interface Figure {
  readonly value: number | null
  readonly before: number | null
  /** The change as people say it: percent of the value before, or points of a percent. */
  readonly change: string
  readonly rises: boolean | null
}

/** Only rows of periods have one before them, and a course. */
const isCourse = ({ data }: Chart): boolean => data.dimensions[0]?.grain !== undefined

/** The total if the query asks for it; otherwise the last row, and the period before it. */
function figureOf(chart: Chart): Figure {
  const { data, format } = chart
  const [measure] = data.measures
  const previous = measure && data.previous.get(measure)
  const isSeries = isCourse(chart) && !data.totals
  const last = data.totals ?? data.rows.at(-1)
  const value = numberIn(last, measure)
  const before = previous ? numberIn(last, previous) : isSeries ? numberIn(data.rows.at(-2), measure) : null
  if (value === null || before === null || value === before) return { value, before, change: '', rises: null }
  const isPercent = measure?.format?.style === 'PERCENT'
  const change = isPercent
    ? `${format.signed((value - before) * 100)} pt`
    : before === 0 || Math.sign(before) !== Math.sign(value)
      ? format.signed(value - before)
      : format.change((value - before) / Math.abs(before))
  return { value, before, change, rises: value > before }
}

function draw(chart: Chart<NumberOptions>): Drawing {
  const { size, theme, format, data, options } = chart
  const [measure] = data.measures
  const { value, before, change, rises } = figureOf(chart)
  const text = value === null ? '–' : format.number(value, measure?.format)
  const hasLine = options.sparkline !== false && isCourse(chart) && data.rows.length > 1
  const lineHeight = hasLine ? Math.min(80, size.height * 0.34) : 0
  const room = size.height - lineHeight
  const widest = size.width - (change ? textWidth(change, 14) + 40 : 0)
  const fontSize = Math.round(
    Math.max(16, Math.min(48, room * 0.42, (40 * widest) / Math.max(1, textWidth(text, 40, true)))),
  )
  const y = Math.min(room * 0.42, fontSize * 0.75)
  const isGood = rises === null ? null : rises === (options.goodWhen !== 'DOWN')
  const color = isGood === null ? theme.soft : isGood ? theme.good : theme.bad
  const x = textWidth(text, fontSize, true) + 14
  const parts = [svgText(theme, 0, y, text, { fill: theme.text, size: fontSize, weight: 600 })]
  if (change && rises !== null) {
    const side = rises ? -1 : 1
    const middle = y + fontSize * 0.16
    parts.push(
      svgPolygon(
        [
          [x, middle - side * 3.5],
          [x + 9, middle - side * 3.5],
          [x + 4.5, middle + side * 4],
        ],
        color,
      ),
      svgText(theme, x + 15, middle, change.replace(/^[+\-−]/, ''), { fill: color, size: 14, weight: 600 }),
    )
  }
  const under =
    before === null
      ? (measure?.label ?? '')
      : `${format.number(before, measure?.format)} · ${format.words.previous}`
  parts.push(
    svgText(theme, 0, y + fontSize * 0.5 + 16, fitted(under, size.width, 13), { fill: theme.soft, size: 13 }),
  )
  if (hasLine) parts.push(sparkline(chart, lineHeight))
  return { svg: parts.join('') }
}

const MAX_POINTS = 200

function sparkline({ size, theme, data }: Chart, height: number): string {
  const [measure] = data.measures
  const all = data.rows.map(row => numberIn(row, measure))
  const every = Math.ceil(all.length / MAX_POINTS)
  const values = all.filter((_, i) => i % every === 0 || i === all.length - 1).map(value => value ?? 0)
  const { min, max } = extent(values) ?? { min: 0, max: 1 }
  const spread = max - min || Math.abs(max) || 1
  const top = size.height - height + 6
  const points = values.map((value, i): [number, number] => [
    (i / Math.max(1, values.length - 1)) * size.width,
    top + (height - 14) * (1 - (value - min) / spread),
  ])
  const area = svgPolygon([[0, size.height], ...points, [size.width, size.height]], theme.accent, 0.1)
  return area + svgPath(points, theme.accent, 2)
}

function describe(chart: Chart<NumberOptions>): string[] {
  const { format, data } = chart
  const { words } = format
  const [measure] = data.measures
  const { value, before, change } = figureOf(chart)
  const write = (of: number) => format.number(of, measure?.format)
  return [
    intro(chart),
    value === null ? words.noData : words.valueIs(write(value)),
    ...(before === null ? [] : [words.before(write(before))]),
    ...(change ? [words.changed(change)] : []),
  ]
}
