// Points on two axes of numbers, and bubbles whose area is a third number.

import { type DataColumn, extent, isNumeric, keyOf, numberIn, orderedCategories, placesOf } from './data.ts'
import { ending, intro } from './describe.ts'
import type { Chart, Drawing, EChartsOption } from './kind.ts'
import {
  AXIS_HEIGHT,
  axisWidth,
  base,
  legendOf,
  noteOf,
  SMALL,
  textAt,
  tooltipOf,
  valueAxis,
} from './parts.ts'
import { specialColor } from './pivot.ts'
import { NAME_SIZE, type NamedPoint, type PlacedName, placeNames } from './point-names.ts'
import { type Scale, scaleOf } from './scale.ts'
import { fitted } from './text.ts'
import { colorAt } from './theme.ts'

/** Drawing takes time by the point, and more points than these hide each other. */
const MAX_POINTS = 1000
const MAX_SERIES = 8
const NAMED = 25

interface Point {
  readonly row: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly name: string
  readonly series: string
}

export function drawPoints(chart: Chart<{ readonly labels?: boolean }>, hasSize: boolean): Drawing {
  const { size, theme, format, data } = chart
  const [x, y, z] = data.measures
  const namedBy = data.dimensions[0]
  const by = data.dimensions[1]
  const found = pointsOf(chart, { x, y, z: hasSize ? z : undefined, names: namedBy, by })
  // One point of each few is drawn, in the order of the rows, so the same result always has the same picture.
  const every = Math.max(1, Math.ceil(found.length / MAX_POINTS))
  const points = found.filter((_, i) => i % every === 0)
  const groups = by ? orderedCategories(data.rows, by).slice(0, MAX_SERIES) : [{ key: '', cell: '' }]
  const count = Math.max(2, Math.floor(size.height / 70))
  const xScale = scaleOf({
    values: withRoom(
      points.map(({ x }) => x),
      hasSize,
    ),
    fromZero: false,
    format,
    column: x,
    count: Math.max(2, Math.floor(size.width / 110)),
  })
  const ys = withRoom(
    points.map(({ y }) => y),
    hasSize,
  )
  const yScale = scaleOf({ values: ys, fromZero: false, format, column: y, count })
  const largest = extent(points.map(({ size }) => size))?.max ?? 1
  const most = Math.max(16, Math.min(56, Math.min(size.width, size.height) / 6))
  const diameter = (value: number) =>
    hasSize ? Math.max(5, most * Math.sqrt(Math.max(0, value) / (largest || 1))) : points.length > 300 ? 5 : 8
  const items = groups.map(({ key, cell }, i) => ({
    key: `s${key}`,
    label: by ? format.cell(cell, by) : '',
    color: specialColor(chart, cell) ?? colorAt(theme, i),
  }))
  const legend = legendOf(chart, items, Boolean(by))
  const note = noteOf(chart, points.length, found.length)
  const left = axisWidth(yScale)
  const top = 26 + note.height
  const isNamed = chart.options.labels ?? (Boolean(namedBy) && points.length <= NAMED)
  const frame = { left, right: hasSize ? most / 2 : 12, top, bottom: AXIS_HEIGHT + 18 + legend.height }
  const places = points.map((point): PlacedPoint => {
    const value = [xScale.draw(point.x) ?? 0, yScale.draw(point.y) ?? 0] as const
    return {
      point,
      value,
      name: point.name,
      diameter: diameter(point.size),
      x: left + shareOf(xScale, value[0]) * (size.width - left - frame.right),
      y: size.height - frame.bottom - shareOf(yScale, value[1]) * (size.height - top - frame.bottom),
    }
  })
  const highest = note.height + 16
  const room = {
    x: left,
    y: highest,
    width: size.width - left,
    height: size.height - frame.bottom - highest + 7,
  }
  const names = isNamed ? placeNames(places, room) : new Map<PlacedPoint, PlacedName>()
  return {
    option: {
      ...base(chart),
      ...legend.option,
      ...tooltipOf(chart, 'item'),
      grid: { ...frame, outerBoundsMode: 'none' },
      xAxis: valueAxis(chart, xScale, {
        axisLine: { show: true, onZero: false, lineStyle: { color: theme.edge } },
        splitLine: { show: false },
      }),
      yAxis: valueAxis(chart, yScale),
      series: items.map(({ key, color }, i) => ({
        type: 'scatter',
        name: key,
        clip: false,
        itemStyle: { color, opacity: hasSize ? 0.72 : 0.8, borderColor: theme.surface, borderWidth: 1 },
        labelLayout: { hideOverlap: true },
        data: places
          .filter(({ point: { series } }) => !by || series === groups[i]?.key)
          .map(place => pointAt(chart, place, names.get(place))),
      })),
      graphic: [
        ...note.elements,
        ...(y
          ? [
              textAt(chart, { x: 0, y: 8 + note.height }, fitted(y.label, size.width / 2, SMALL), {
                color: theme.soft,
              }),
            ]
          : []),
        ...(x
          ? [
              textAt(
                chart,
                { x: size.width - frame.right, y: size.height - legend.height - 8 },
                fitted(x.label, size.width / 2, SMALL),
                { color: theme.soft, align: 'right' },
              ),
            ]
          : []),
      ],
    },
  }
}

/** Bubbles at the ends would cover the axes and their numbers. */
function withRoom(values: readonly number[], hasSize: boolean): readonly number[] {
  const ends = extent(values)
  if (!hasSize || !ends) return values
  const room = (ends.max - ends.min) / 10
  const least = ends.min < 0 ? ends.min - room : Math.max(0, ends.min - room)
  return [...values, least, ends.max + room]
}

interface PlacedPoint extends NamedPoint {
  readonly point: Point
  /** The coordinates as drawn. */
  readonly value: readonly [number, number]
}

const shareOf = ({ min, max }: Scale, drawn: number) => (drawn - min) / (max - min)

const pointAt = (
  { theme }: Chart,
  { point: { row }, value, diameter }: PlacedPoint,
  name: PlacedName | undefined,
): EChartsOption => ({
  value,
  symbolSize: diameter,
  label: name
    ? {
        show: true,
        position: name.position,
        distance: 3,
        formatter: () => name.text,
        color: theme.text,
        fontSize: NAME_SIZE,
        textBorderColor: theme.surface,
        textBorderWidth: 2,
      }
    : { show: false },
  row,
})

interface Columns {
  readonly x: DataColumn | undefined
  readonly y: DataColumn | undefined
  readonly z: DataColumn | undefined
  readonly names: DataColumn | undefined
  readonly by: DataColumn | undefined
}

function pointsOf({ data, format }: Chart, { x, y, z, names, by }: Columns): Point[] {
  const places = placesOf(data)
  return data.rows.flatMap(row => {
    const [atX, atY] = [numberIn(row, x), numberIn(row, y)]
    const size = z ? numberIn(row, z) : 1
    if (atX === null || atY === null || size === null) return []
    const name = names ? format.cell(row[names.index], names) : ''
    return [{ row: places.get(row) ?? 0, x: atX, y: atY, size, name, series: by ? keyOf(row[by.index]) : '' }]
  })
}

export function describePoints(chart: Chart): string[] {
  const { format, data } = chart
  const { words } = format
  const ranges = data.measures.filter(isNumeric).flatMap(column => {
    const found = extent(data.rows.map(row => numberIn(row, column)))
    return found
      ? [
          words.range(
            column.label,
            format.number(found.min, column.format),
            format.number(found.max, column.format),
          ),
        ]
      : []
  })
  return [
    intro(chart),
    words.pointCount(format.number(data.rows.length), data.rows.length === 1),
    ...ranges,
    ...ending(chart),
  ]
}
