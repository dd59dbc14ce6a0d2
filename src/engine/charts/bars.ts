// Bars of all kinds: one series, grouped, stacked, as shares; horizontal with names on the left, or vertical.

import { atEnd, groupLabels, inside, totals } from './bar-labels.ts'
import { isNumeric } from './data.ts'
import { boundLabels, boundsOf } from './figures/bin-axis.ts'
import { goalLine } from './goal-line.ts'
import type { Chart, Drawing, EChartsOption } from './kind.ts'
import {
  AXIS_HEIGHT,
  axisWidth,
  base,
  categoryAxis,
  legendOf,
  noteOf,
  SMALL,
  tooltipOf,
  valueAxis,
} from './parts.ts'
import { type Pivot, pivotOf } from './pivot.ts'
import { type Scale, scaleOf } from './scale.ts'
import { extremes, withShares } from './stacks.ts'
import { fitted, textWidth, widest } from './text.ts'

export interface BarOptions {
  readonly direction?: 'HORIZONTAL' | 'VERTICAL'
  readonly labels?: boolean
  readonly goal?: number
  readonly min?: number
  readonly max?: number
  readonly percent?: boolean
}

export type Arrangement = 'SINGLE' | 'GROUPED' | 'STACKED'

const ROW = 88
const MIN_ROW = 22
const MAX_BAR = 38
const MIN_COLUMN = 6
const MAX_SERIES = 12
/** A narrow legend has room for no more names. */
const MAX_SERIES_NARROW = 8
const NARROW = 460

export function drawBars(chart: Chart<BarOptions>, arrangement: Arrangement, isTouching = false): Drawing {
  const { size, options, data } = chart
  const [dimension] = data.dimensions
  const isText =
    !dimension ||
    !(dimension.grain || dimension.part || dimension.width !== undefined || isNumeric(dimension))
  const isHorizontal =
    (options.direction ?? (isText && !isTouching ? 'HORIZONTAL' : 'VERTICAL')) === 'HORIZONTAL'
  const most = Math.floor(isHorizontal ? (size.height - 40) / MIN_ROW : (size.width - 60) / MIN_COLUMN)
  const groups = arrangement === 'GROUPED' ? Math.max(1, data.measures.length) : 1
  const pivot = pivotOf(chart, {
    categories: Math.max(1, Math.floor(most / groups)),
    series: arrangement === 'SINGLE' ? 1 : size.width < NARROW ? MAX_SERIES_NARROW : MAX_SERIES,
    rest: arrangement === 'STACKED',
  })
  const shown = {
    ...pivot,
    series: arrangement === 'STACKED' ? withShares(pivot, options.percent) : pivot.series,
  }
  const scale = scaleOf({
    values: [...extremes(shown.series, arrangement, shown.categories.length), options.goal ?? null],
    fromZero: true,
    format: chart.format,
    column: options.percent ? PERCENT : shown.series[0]?.column,
    min: options.min,
    max: options.max ?? (options.percent ? 1 : undefined),
    count: isHorizontal
      ? Math.max(2, Math.floor(size.width / 140))
      : Math.max(2, Math.floor(size.height / 70)),
  })
  const axis = isHorizontal ? tight(scale, options) : scale
  const parts: Parts = { chart, pivot: shown, scale: axis, arrangement, isTouching }
  return { option: { ...base(chart), ...(isHorizontal ? horizontal(parts) : vertical(parts)) } }
}

/** Fits the scale to the values. The chart has no value axis here, so the longest bar fills the whole width. */
function tight(scale: Scale, { min, max }: BarOptions): Scale {
  const found = {
    low: min === undefined ? scale.extent.min : scale.min,
    high: max === undefined ? scale.extent.max : scale.max,
  }
  return found.high > found.low ? { ...scale, min: found.low, max: found.high } : scale
}

const PERCENT = { format: { style: 'PERCENT' as const, decimals: 0 } }

export interface Parts {
  readonly chart: Chart<BarOptions>
  readonly pivot: Pivot
  readonly scale: Scale
  readonly arrangement: Arrangement
  readonly isTouching: boolean
}

const legendFor = (chart: Chart, pivot: Pivot) =>
  legendOf(
    chart,
    pivot.series.map(({ key, label, color }) => ({ key, label, color })),
    pivot.series.length > 1,
  )

function horizontal(parts: Parts): EChartsOption {
  const { chart, pivot, scale, arrangement } = parts
  const { size, theme } = chart
  const legend = legendFor(chart, pivot)
  const note = noteOf(chart, pivot.categories.length, pivot.categoryCount)
  const nameWidth = Math.min(widest(pivot.labels, SMALL + 1) + 12, size.width * 0.38)
  const ends = endLabels(parts)
  const groupWidth = widest(parts.arrangement === 'GROUPED' ? groupLabels(parts).flat() : [], SMALL)
  const endWidth = Math.min(size.width * 0.25, Math.max(groupWidth, widest(ends, SMALL, true)) + 10)
  const isBelowZero = scale.min < 0
  const top = note.height + 4
  const space = size.height - top - legend.height - 4
  const groups = arrangement === 'GROUPED' ? pivot.series.length : 1
  const row = Math.min(ROW + (groups - 1) * 14, space / Math.max(1, pivot.categories.length))
  const grid = {
    left: nameWidth + (isBelowZero ? endWidth : 0),
    right: endWidth + 2,
    top,
    height: row * Math.max(1, pivot.categories.length),
    outerBoundsMode: 'none',
  }
  const length = Math.max(20, size.width - grid.left - grid.right)
  return {
    ...legend.option,
    ...tooltipOf(chart, 'item'),
    grid,
    xAxis: valueAxis(chart, scale, { axisLabel: { show: false }, splitLine: { show: false } }),
    yAxis: {
      type: 'category',
      inverse: true,
      data: pivot.labels,
      axisTick: { show: false },
      axisLine: { show: isBelowZero, onZero: true, lineStyle: { color: theme.edge } },
      axisLabel: {
        color: theme.text,
        fontSize: SMALL + 1,
        align: 'left',
        margin: grid.left,
        interval: 0,
        formatter: (_: string, i: number) => fitted(pivot.labels[i] ?? '', nameWidth - 10, SMALL + 1),
      },
    },
    series: seriesOf(parts, { ends, length, isHorizontal: true, band: row }),
    graphic: note.elements,
  }
}

function vertical(parts: Parts): EChartsOption {
  const { chart, pivot, scale } = parts
  const { size } = chart
  const legend = legendFor(chart, pivot)
  const note = noteOf(chart, pivot.categories.length, pivot.categoryCount)
  const left = axisWidth(scale)
  const bottom = AXIS_HEIGHT + legend.height
  const bounds = boundsOf(chart, pivot)
  // The last bound stands below the end of the axis.
  const right = Math.max(4, textWidth(bounds?.at(-1) ?? '', SMALL) / 2)
  const grid = { left, right, top: note.height + 20, bottom, outerBoundsMode: 'none' }
  const width = Math.max(20, size.width - left - right)
  const band = width / Math.max(1, pivot.categories.length)
  const ends = endLabels(parts)
  const fits = widest(ends, SMALL, true) + 6 < band
  const isLabelled = chart.options.labels ?? (fits && pivot.categories.length <= 24)
  return {
    ...legend.option,
    ...tooltipOf(chart, 'axis'),
    grid,
    xAxis: categoryAxis(chart, {
      labels: pivot.axis,
      isWhole: pivot.dimension?.grain !== undefined,
      length: width,
      isBand: true,
      isBare: bounds !== undefined,
    }),
    yAxis: valueAxis(chart, scale),
    series: seriesOf(parts, {
      ends: isLabelled ? ends : [],
      length: Math.max(20, size.height - grid.top - bottom),
      isHorizontal: false,
      band,
    }),
    graphic: [
      ...note.elements,
      ...(bounds ? boundLabels(chart, bounds, { left, length: width, y: size.height - bottom }) : []),
    ],
  }
}

/** Sums of parts on both sides of zero have no end to stand at. */
const hasNegative = ({ series }: Pivot) => series.some(({ values }) => values.some(value => (value ?? 0) < 0))

/** The text at the end of each bar: its value, or the sum of its parts. */
function endLabels({ chart, pivot, arrangement }: Parts): string[] {
  const { format, options } = chart
  if (
    arrangement === 'GROUPED' ||
    options.labels === false ||
    (arrangement === 'STACKED' && (options.percent || hasNegative(pivot)))
  )
    return []
  return pivot.categories.map((_, i) => {
    const values = pivot.series.flatMap(({ values }) => values[i] ?? [])
    if (values.length === 0) return ''
    return format.compact(
      values.reduce((sum, value) => sum + value, 0),
      pivot.series[0]?.column.format,
    )
  })
}

export interface Placing {
  readonly ends: readonly string[]
  readonly length: number
  readonly isHorizontal: boolean
  readonly band: number
}

function seriesOf(parts: Parts, placing: Placing): EChartsOption[] {
  const { chart, pivot, arrangement, scale, isTouching } = parts
  const { theme, options } = chart
  const isStacked = arrangement === 'STACKED'
  const groups = arrangement === 'GROUPED' ? pivot.series.length : 1
  const thick = isTouching ? undefined : Math.max(2, Math.min(MAX_BAR, (placing.band * 0.68) / groups))
  const made = pivot.series.map(
    (one, s): EChartsOption => ({
      type: 'bar',
      name: one.key,
      ...(isStacked && { stack: 'all' }),
      ...(thick !== undefined && { barWidth: thick }),
      barGap: '14%',
      barCategoryGap: isTouching ? '0%' : '28%',
      itemStyle: {
        color: one.color,
        borderColor: theme.surface,
        borderWidth: isStacked || isTouching ? 1 : 0,
        ...(one.isPrevious && { opacity: 0.55 }),
      },
      data: one.values.map((value, i) => ({
        value: scale.draw(value),
        row: one.rows[i],
        itemStyle: { borderRadius: isStacked || isTouching ? 0 : corners(value, placing.isHorizontal) },
        ...(isStacked ? inside(parts, one, i, placing, thick ?? 0) : atEnd(parts, s, i, value, placing)),
      })),
      ...(s === 0 && goalLine(chart, scale, options.goal, placing.isHorizontal)),
    }),
  )
  if (isStacked && placing.ends.some(Boolean)) made.push(totals(parts, placing))
  return made
}

/** Round, but flat on the axis below. */
const corners = (value: number | null, isHorizontal: boolean) =>
  isHorizontal ? 4 : (value ?? 0) < 0 ? [0, 0, 4, 4] : [4, 4, 0, 0]
