// Parts of ECharts options that many kinds share: texts, legends, notes, axes. All places are computed here, so that the server needs
// no fonts and a picture looks the same everywhere.
import type { Chart, EChartsOption } from './kind.ts'
import type { Scale } from './scale.ts'
import { fitted, textWidth } from './text.ts'

export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const SMALL = 12
const LEGEND_ROW = 20
const LEGEND_GAP = 12
const SWATCH = 10
const SWATCH_GAP = 6
const ITEM_GAP = 16

export const base = ({ theme }: Chart): EChartsOption => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: theme.font, fontSize: SMALL, color: theme.text },
})

interface LegendItem {
  readonly key: string
  readonly label: string
  readonly color: string
  readonly isDashed?: boolean
}

export interface Legend {
  readonly height: number
  readonly option: EChartsOption
}

const MAX_LEGEND_ROWS = 3

/** A legend below the chart; nothing for one item. */
export function legendOf(
  { theme, size }: Chart,
  items: readonly LegendItem[],
  isShown = items.length > 1,
): Legend {
  if (!isShown) return { height: 0, option: {} }
  const labels = new Map(items.map(({ key, label }) => [key, fitted(label, 180, SMALL)]))
  let rows = 1
  let at = 0
  const shown: LegendItem[] = []
  for (const item of items) {
    const width = SWATCH + SWATCH_GAP + textWidth(labels.get(item.key) ?? '', SMALL) + ITEM_GAP + 6
    if (at > 0 && at + width - ITEM_GAP > size.width) {
      if (rows === MAX_LEGEND_ROWS) break
      rows++
      at = 0
    }
    at += width
    shown.push(item)
  }
  const height = rows * LEGEND_ROW + LEGEND_GAP
  return {
    height,
    option: {
      legend: {
        left: 0,
        bottom: 0,
        width: size.width,
        padding: 0,
        itemGap: ITEM_GAP,
        itemWidth: SWATCH,
        itemHeight: SWATCH,
        icon: 'roundRect',
        itemStyle: { borderWidth: 0 },
        lineStyle: { width: 0 },
        textStyle: { color: theme.soft, fontSize: SMALL, padding: [0, 0, 0, SWATCH_GAP - 5] },
        data: shown.map(({ key, color }) => ({ name: key, itemStyle: { color } })),
        formatter: (key: string) => labels.get(key) ?? key,
      },
    },
  }
}

export interface Place {
  readonly x: number
  readonly y: number
}

interface TextStyle {
  readonly color: string
  readonly size?: number
  readonly weight?: number
  readonly align?: 'left' | 'center' | 'right'
}

/** A text at a place, middle of its line. */
export const textAt = (
  { theme }: Pick<Chart, 'theme'>,
  { x, y }: Place,
  text: string,
  { color, size = SMALL, weight = 400, align = 'left' }: TextStyle,
): EChartsOption => ({
  type: 'text',
  silent: true,
  x,
  y,
  style: {
    text,
    fill: color,
    fontSize: size,
    fontWeight: weight,
    fontFamily: theme.font,
    textAlign: align,
    textVerticalAlign: 'middle',
  },
})

export const rectAt = (
  { x, y }: Place,
  width: number,
  height: number,
  fill: string,
  r: number | readonly number[] = 0,
): EChartsOption => ({ type: 'rect', silent: true, shape: { x, y, width, height, r }, style: { fill } })

/** The height of a note above a chart. */
export const NOTE = 20

/** Says that a chart shows only the first of many, and what else it leaves out. */
export function noteOf(
  chart: Chart,
  shown: number,
  all: number,
  more?: string,
): { height: number; elements: EChartsOption[] } {
  const { data, format, theme, size } = chart
  const text = [
    ...[data.leftOut, more].filter(one => one !== undefined),
    ...(shown < all ? [format.words.firstOf(format.number(shown), format.number(all))] : []),
  ].join(' · ')
  if (text === '') return { height: 0, elements: [] }
  const place = { x: size.width, y: NOTE / 2 - 2 }
  return {
    height: NOTE,
    elements: [
      textAt(chart, place, fitted(text, size.width, 11), { color: theme.faint, size: 11, align: 'right' }),
    ],
  }
}

/** The axis of values. `onLeft` is false for an axis below or on the right. */
export const valueAxis = ({ theme }: Chart, scale: Scale, more: EChartsOption = {}): EChartsOption => ({
  type: 'value',
  min: scale.min,
  max: scale.max,
  interval: scale.interval,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: theme.line, width: 1 } },
  axisLabel: {
    color: theme.soft,
    fontSize: SMALL,
    showMinLabel: true,
    showMaxLabel: true,
    formatter: (value: number) => scale.label(value),
  },
  ...more,
})

/** The room that the labels of an axis need. */
export const axisWidth = (scale: Scale): number =>
  Math.ceil(scale.ticks.reduce((most, tick) => Math.max(most, textWidth(scale.label(tick), SMALL)), 0)) + 10

export interface CategoryAxis {
  readonly labels: readonly string[]
  /** Pixels. */
  readonly length: number
  /** Whether marks stand between the ticks (bars) or on them (lines). */
  readonly isBand: boolean
  /** True for dates, which say nothing without their end. */
  readonly isWhole?: boolean
  /** True if the chart writes labels of its own. */
  readonly isBare?: boolean
}

/** Pixels between two labels. */
export const LABEL_GAP = 14

/** A horizontal axis of categories with as many labels as there is room for. */
export function categoryAxis(
  { theme }: Chart,
  { labels, length, isBand, isWhole = false, isBare = false }: CategoryAxis,
): EChartsOption {
  const count = Math.max(1, labels.length)
  const band = length / (isBand ? count : Math.max(1, count - 1))
  // Short labels are left out if there is no room; long ones are cut.
  const mostWidth = isWhole ? length : Math.max(72, Math.min(140, band - LABEL_GAP / 2))
  const short = labels.map(label => fitted(label, mostWidth, SMALL))
  const needed = short.reduce((most, label) => Math.max(most, textWidth(label, SMALL)), 0) + LABEL_GAP
  const step = Math.max(1, Math.ceil(needed / band - 0.05))
  return {
    type: 'category',
    data: labels,
    boundaryGap: isBand,
    axisTick: { show: false },
    axisLine: { show: true, onZero: true, lineStyle: { color: theme.edge, width: 1 } },
    axisLabel: {
      show: !isBare,
      color: theme.soft,
      fontSize: SMALL,
      margin: 10,
      hideOverlap: true,
      interval: (index: number) => index % step === 0,
      formatter: (_: string, index: number) => short[index] ?? '',
    },
  }
}

/** The height of a horizontal axis with its labels. */
export const AXIS_HEIGHT = 26
/** The distance between the axis and the middle of its labels. */
export const AXIS_LABEL = 17

export const tooltipOf = (
  { theme }: Chart,
  trigger: 'axis' | 'item',
  more: EChartsOption = {},
): EChartsOption => ({
  tooltip: {
    trigger,
    renderMode: 'richText',
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.line,
    textStyle: { color: theme.text, fontSize: SMALL },
    axisPointer: { type: 'line', lineStyle: { color: theme.edge } },
    ...more,
  },
})
