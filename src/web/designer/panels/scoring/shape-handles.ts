// The handles of an area: the edge of a circle, the corners of a rectangle and of a polygon. Coordinates are shares of the image.
import type { Shape } from '../../../../engine/scoring/rule-members.ts'
import { MIN_SIZE, within } from './shapes.ts'

export interface Handle {
  readonly index: number
  readonly x: number
  readonly y: number
}

export function handlesOf({ circle, rect, polygon = [] }: Shape): readonly Handle[] {
  if (circle) {
    const [x = 0, y = 0, radius = 0] = circle
    return [{ index: 0, x: x + radius, y }]
  }
  const [left = 0, top = 0, width = 0, height = 0] = rect ?? []
  const corners = rect
    ? [
        [left, top],
        [left + width, top],
        [left + width, top + height],
        [left, top + height],
      ]
    : polygon
  return corners.map(([x = 0, y = 0], index) => ({ index, x, y }))
}

export function movedHandle(shape: Shape, index: number, [x, y]: readonly [number, number]): Shape {
  const { circle, rect, polygon = [] } = shape
  if (circle) {
    const [cx = 0, cy = 0] = circle
    return { circle: [cx, cy, within(Math.hypot(x - cx, y - cy), MIN_SIZE, 0.5)] }
  }
  const to = [within(x, 0, 1), within(y, 0, 1)] as const
  if (!rect) return { polygon: polygon.with(index, [...to]) }
  // The opposite corner stays.
  const fixed = handlesOf(shape)[(index + 2) % 4] ?? { x: 0, y: 0 }
  const width = within(Math.abs(to[0] - fixed.x), MIN_SIZE, 1)
  const height = within(Math.abs(to[1] - fixed.y), MIN_SIZE, 1)
  return {
    rect: [
      within(to[0] < fixed.x ? fixed.x - width : fixed.x, 0, 1 - width),
      within(to[1] < fixed.y ? fixed.y - height : fixed.y, 0, 1 - height),
      width,
      height,
    ],
  }
}

const percent = (value: number) => Math.round(value * 1000) / 10

/** `10 20, 30 40, 20 60` in percent. */
export const printPoints = (polygon: NonNullable<Shape['polygon']>): string =>
  polygon.map(([x = 0, y = 0]) => `${percent(x)} ${percent(y)}`).join(', ')

/** Undefined unless the text has three corners or more within the image. */
export function readPoints(text: string): number[][] | undefined {
  const points = text
    .split(',')
    .map(pair => pair.trim().split(/\s+/).map(Number))
    .filter(pair => pair.length === 2)
    .map(pair => pair.map(value => value / 100))
  const isInside = (value: number) => value >= 0 && value <= 1
  return points.length >= 3 && points.length === text.split(',').length && points.flat().every(isInside)
    ? points
    : undefined
}
