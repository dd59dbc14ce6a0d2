// Moves and resizes the areas of an image. Coordinates are shares of its width and height, from 0 to 1.
import type { Shape } from '../../../../engine/scoring/rule-members.ts'

export type ShapeNumber = 'x' | 'y' | 'radius' | 'width' | 'height'

export const MIN_SIZE = 0.01
/** Ten thousandths of an image are finer than its pixels. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000
export const within = (value: number, min: number, max: number) =>
  rounded(Math.max(min, Math.min(max, value)))

/** The numbers that are edited in fields; a polygon has none. */
export function numbersOf({
  circle,
  rect,
}: Shape): readonly { readonly name: ShapeNumber; readonly value: number }[] {
  const names: readonly ShapeNumber[] = circle ? ['x', 'y', 'radius'] : ['x', 'y', 'width', 'height']
  return (circle ?? rect ?? []).map((value, i) => ({ name: names[i] ?? 'x', value }))
}

export function withNumber(shape: Shape, name: ShapeNumber, value: number): Shape {
  const { circle, rect } = shape
  const at = numbersOf(shape).findIndex(number => number.name === name)
  const isSize = name === 'radius' || name === 'width' || name === 'height'
  const next = within(value, isSize ? MIN_SIZE : 0, 1)
  if (at < 0) return shape
  if (circle) return { circle: circle.with(at, next) }
  return rect ? inside(rect.with(at, next)) : shape
}

/** A rectangle ends at the edge of the image. */
function inside([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Shape {
  return { rect: [x, y, within(width, MIN_SIZE, 1 - x), within(height, MIN_SIZE, 1 - y)] }
}

export function movedShape({ circle, rect, polygon }: Shape, x: number, y: number): Shape {
  if (circle) {
    const [cx = 0, cy = 0, radius = 0] = circle
    return { circle: [within(cx + x, 0, 1), within(cy + y, 0, 1), radius] }
  }
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    return { rect: [within(left + x, 0, 1 - width), within(top + y, 0, 1 - height), width, height] }
  }
  const points = polygon ?? []
  const bounded = (by: number, values: readonly number[]) =>
    Math.max(-Math.min(...values), Math.min(1 - Math.max(...values), by))
  const dx = bounded(
    x,
    points.map(([px = 0]) => px),
  )
  const dy = bounded(
    y,
    points.map(([, py = 0]) => py),
  )
  return { polygon: points.map(([px = 0, py = 0]) => [rounded(px + dx), rounded(py + dy)]) }
}

/** A circle grows to the right and downwards alike; a polygon keeps its size. */
export function resizedShape(shape: Shape, x: number, y: number): Shape {
  const { circle, rect } = shape
  if (circle) return { circle: circle.with(2, within((circle[2] ?? 0) + x + y, MIN_SIZE, 0.5)) }
  if (!rect) return shape
  const [left = 0, top = 0, width = 0, height = 0] = rect
  return inside([left, top, width + x, height + y])
}

export type PenName = 'circle' | 'rect' | 'polygon'

/** The shape from the first place of the pointer to its last. A polygon has a corner at each place. */
export function drawnShape(name: PenName, points: readonly (readonly [number, number])[]): Shape {
  const [x, y] = points[0] ?? [0, 0]
  const [toX, toY] = points.at(-1) ?? [0, 0]
  if (name === 'polygon') return { polygon: points.map(point => [...point]) }
  if (name === 'circle') return { circle: [x, y, rounded(Math.min(0.5, Math.hypot(toX - x, toY - y)))] }
  return {
    rect: [Math.min(x, toX), Math.min(y, toY), rounded(Math.abs(toX - x)), rounded(Math.abs(toY - y))],
  }
}
