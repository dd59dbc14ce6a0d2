// Lines and areas, with the names of series at their ends.
import { goalLine } from './goal-line.ts'
import type { Chart, Drawing, EChartsOption } from './kind.ts'
import {
  AXIS_HEIGHT,
  axisWidth,
  base,
  categoryAxis,
  type Frame,
  legendOf,
  noteOf,
  SMALL,
  textAt,
  tooltipOf,
  valueAxis,
} from './parts.ts'
import { type Pivot, pivotOf, type Series } from './pivot.ts'
import { type Scale, scaleOf } from './scale.ts'
import { svgPoint } from './svg.ts'
import { fitted, textWidth } from './text.ts'

export interface LineOptions {
  readonly goal?: number
  readonly min?: number
  readonly max?: number
  readonly percent?: boolean
  readonly smooth?: boolean
  readonly points?: boolean
}

export interface LineStyle {
  readonly isStacked: boolean
  readonly isFilled: boolean
}

/** A point each two pixels is all that a screen shows. */
const PIXELS_A_POINT = 2
const TOP = 14
const MAX_POINTS = 120

export function drawLines(chart: Chart<LineOptions>, style: LineStyle): Drawing {
  const { size, options, format } = chart
  const most = Math.max(50, Math.floor(size.width / PIXELS_A_POINT))
  const pivot = pivotOf(chart, { categories: Number.MAX_SAFE_INTEGER, rest: style.isStacked, thin: most })
  const drawn = style.isStacked
    ? stacked(pivot, options.percent)
    : pivot.series.map(series => ({ series, tops: series.values }))
  const scale = scaleOf({
    values: [...drawn.flatMap(({ tops }) => tops), options.goal ?? null],
    fromZero: style.isFilled || style.isStacked,
    format,
    column: options.percent ? PERCENT : pivot.series[0]?.column,
    min: options.min,
    max: options.max ?? (options.percent && style.isStacked ? 1 : undefined),
    count: Math.max(2, Math.floor(size.height / 70)),
  })
  const isNamed = pivot.series.length > 1 && pivot.series.length <= 6 && size.width >= 480 && !style.isFilled
  const legend = legendOf(
    chart,
    drawn.map(({ series: { key, label, color } }) => ({ key, label, color })),
    pivot.series.length > 1 && !isNamed,
  )
  const all = style.isStacked ? pivot.series.length : Math.max(pivot.seriesCount, pivot.series.length)
  const note = noteOf(chart, pivot.series.length, all)
  const names = isNamed ? nameWidth(chart, drawn) : 0
  // Dates stand below the ends of lines, and are not cut.
  const half = (label: string | undefined) =>
    pivot.dimension?.grain && label !== undefined ? textWidth(label, SMALL) / 2 : 0
  const left = Math.max(axisWidth(scale), half(pivot.axis[0]))
  const frame = {
    left,
    right: Math.max(names + 12, half(pivot.axis.at(-1))),
    top: note.height + TOP,
    bottom: AXIS_HEIGHT + legend.height,
  }
  const length = Math.max(20, size.width - left - frame.right)
  return {
    option: {
      ...base(chart),
      ...legend.option,
      ...tooltipOf(chart, 'axis'),
      grid: { ...frame, outerBoundsMode: 'none' },
      xAxis: categoryAxis(chart, {
        labels: pivot.axis,
        isWhole: pivot.dimension?.grain !== undefined,
        length,
        isBand: pivot.categories.length === 1,
      }),
      yAxis: valueAxis(chart, scale),
      // A stack is drawn from its top, so that each area covers only its own part.
      series: drawn.map(one => lineOf(chart, scale, one, style, pivot)).reverse(),
      graphic: [...note.elements, ...(isNamed ? endNames(chart, drawn, scale, frame) : [])],
    },
    points: pointsOf(chart, drawn, scale, frame),
  }
}

/** Where the values are: ECharts draws lines without their points. */
function pointsOf({ size }: Chart, drawn: readonly Drawn[], scale: Scale, frame: Frame): string {
  const [width, height] = [size.width - frame.left - frame.right, size.height - frame.top - frame.bottom]
  return drawn
    .flatMap(({ series: { rows, color }, tops }) =>
      tops.map((top, i) => {
        const at = scale.draw(top)
        if (at === null) return ''
        const share = tops.length > 1 ? i / (tops.length - 1) : 0.5
        const y = frame.top + height * (1 - (at - scale.min) / (scale.max - scale.min))
        return svgPoint(rows[i], frame.left + width * share, y, color)
      }),
    )
    .join('')
}

const PERCENT = { format: { style: 'PERCENT' as const, decimals: 0 } }

interface Drawn {
  readonly series: Series
  /** Where the line is. */
  readonly tops: readonly (number | null)[]
}

/** Lines that lie on each other, so that areas need no stacking of ECharts. */
function stacked({ series, categories }: Pivot, percent: boolean | undefined): Drawn[] {
  const own = series.filter(({ isPrevious }) => !isPrevious)
  const sums = categories.map((_, i) => own.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0))
  const below = categories.map(() => 0)
  return own.map(one => ({
    series: one,
    tops: one.values.map((value, i) => {
      const part = percent ? (value ?? 0) / (sums[i] || 1) : (value ?? 0)
      below[i] = (below[i] ?? 0) + part
      return below[i] ?? 0
    }),
  }))
}

function lineOf(
  chart: Chart<LineOptions>,
  scale: Scale,
  { series, tops }: Drawn,
  style: LineStyle,
  pivot: Pivot,
): EChartsOption {
  const { options, theme } = chart
  const { color, isPrevious } = series
  const isAlone = (i: number) =>
    tops[i] !== null && (tops[i - 1] ?? null) === null && (tops[i + 1] ?? null) === null
  const hasPoints = options.points === true && tops.length <= MAX_POINTS
  const alone = tops.some((_, i) => isAlone(i))
  return {
    type: 'line',
    name: series.key,
    symbol: 'circle',
    symbolSize: 8,
    showSymbol: hasPoints || alone,
    showAllSymbol: true,
    smooth: options.smooth ? 0.35 : false,
    smoothMonotone: 'x',
    lineStyle: { color, width: isPrevious ? 1.5 : 2, ...(isPrevious && { type: [5, 4] }) },
    itemStyle: { color, borderColor: theme.surface, borderWidth: 1.5 },
    ...(style.isFilled && {
      areaStyle: { color, opacity: style.isStacked ? 1 : 0.14, origin: scale.min > 0 ? 'start' : 'auto' },
    }),
    ...(style.isFilled && style.isStacked && { lineStyle: { color: theme.surface, width: 1.5 } }),
    // A value between gaps has no line, so it is a point.
    data: tops.map((value, i) =>
      alone && !hasPoints && !isAlone(i) ? { value: scale.draw(value), symbol: 'none' } : scale.draw(value),
    ),
    ...(series === pivot.series[0] &&
      goalLine(chart, scale, options.goal, false, goalSide(pivot, options.goal))),
  }
}

/** The side on which the lines are farther from the goal, so that they do not cross its label. */
function goalSide({ series }: Pivot, goal = 0): 'Start' | 'End' {
  const distance = (
    of: (values: readonly (number | null)[], quarter: number) => readonly (number | null)[],
  ) =>
    Math.min(
      ...series.flatMap(({ values }) =>
        of(values, Math.ceil(values.length / 4)).map(value =>
          Math.abs((value ?? Number.POSITIVE_INFINITY) - goal),
        ),
      ),
    )
  const start = distance((values, quarter) => values.slice(0, quarter))
  return start > distance((values, quarter) => values.slice(-quarter)) ? 'Start' : 'End'
}

const MAX_NAME = 190

const valueNames = (chart: Chart, { series, tops }: Drawn) => {
  const last = tops.findLastIndex(value => value !== null)
  const value = series.values[last]
  return {
    last,
    text: value === null || value === undefined ? '' : chart.format.compact(value, series.column.format),
  }
}

/** The room right of the lines for values and names. */
function nameWidth(chart: Chart, drawn: readonly Drawn[]): number {
  const widths = drawn.map(
    one => textWidth(one.series.label, SMALL) + textWidth(valueNames(chart, one).text, SMALL, true) + 8,
  )
  return Math.min(MAX_NAME, chart.size.width * 0.3, Math.max(0, ...widths))
}

const LINE_HEIGHT = 16

/** The last value and the name of each series, right of its line; moved apart if they overlap. */
function endNames(chart: Chart, drawn: readonly Drawn[], scale: Scale, frame: Frame): EChartsOption[] {
  const { size, theme } = chart
  const height = size.height - frame.top - frame.bottom
  const x = size.width - frame.right + 8
  const room = frame.right - 10
  const names = drawn.flatMap(one => {
    const { last, text } = valueNames(chart, one)
    const top = scale.draw(one.tops[last] ?? null)
    if (top === null) return []
    const y = frame.top + height * (1 - (top - scale.min) / (scale.max - scale.min))
    return [{ y, text, series: one.series }]
  })
  names.sort((a, b) => a.y - b.y)
  spread(names, size.height - frame.bottom)
  return names.flatMap(({ y, text, series }) => {
    const wide = textWidth(text, SMALL, true) + 5
    const color = series.isPrevious ? theme.soft : series.color
    return [
      textAt(chart, { x, y }, text, { color, weight: 600 }),
      textAt(chart, { x: x + wide, y }, fitted(series.label, room - wide, SMALL), { color: theme.soft }),
    ]
  })
}

/** Moves places apart, first down and then up from the bottom. */
function spread(places: { y: number }[], bottom: number): void {
  for (const [i, place] of places.entries()) {
    const before = places[i - 1]
    if (before) place.y = Math.max(place.y, before.y + LINE_HEIGHT)
  }
  let limit = bottom
  for (const place of [...places].reverse()) {
    place.y = Math.min(place.y, limit)
    limit = place.y - LINE_HEIGHT
  }
}
