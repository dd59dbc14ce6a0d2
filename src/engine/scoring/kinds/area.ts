// Areas of an image. Coordinates are shares of its width and height. The edge belongs to the area, also if binary fractions
// miss it slightly: 0.1 + 0.2 must include 0.3.
import type { PlainAuthorCode } from '../../text/messages/author-codes.ts'
import type { Shape } from '../rule-members.ts'

type ShapeFault = Extract<PlainAuthorCode, `shape_invalid.${string}`>

type Point = readonly [x: number, y: number]

const EPSILON = 1e-9

export function isInArea([x, y]: Point, { circle, rect, polygon }: Shape): boolean {
  if (circle) {
    const [cx = 0, cy = 0, r = 0] = circle
    return Math.hypot(x - cx, y - cy) <= r + EPSILON
  }
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    return (
      x >= left - EPSILON && x <= left + width + EPSILON && y >= top - EPSILON && y <= top + height + EPSILON
    )
  }
  return polygon !== undefined && isInPolygon([x, y], polygon)
}

/** A point of the area: its middle, or a corner of a polygon whose middle lies outside. */
export function pointIn(shape: Shape): Point {
  const { circle, rect, polygon = [] } = shape
  if (circle) return [circle[0] ?? 0, circle[1] ?? 0]
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    return [left + width / 2, top + height / 2]
  }
  const mean = (axis: number) =>
    polygon.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / polygon.length
  const middle = [mean(0), mean(1)] as const
  const [[x = 0, y = 0] = []] = polygon
  return isInArea(middle, shape) ? middle : [x, y]
}

/** Even-odd rule: a point is inside if a ray to the right crosses the outline an odd number of times. The outline is inside. */
function isInPolygon([x, y]: Point, polygon: readonly (readonly number[])[]): boolean {
  let inside = false
  for (const [i, [ax = 0, ay = 0]] of polygon.entries()) {
    const [bx = 0, by = 0] = polygon[(i + 1) % polygon.length] ?? []
    if (isBetween([x, y], [ax, ay], [bx, by])) return true
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** Reports whether a point is on the line from a to b. */
function isBetween([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < EPSILON) return Math.hypot(x - ax, y - ay) <= EPSILON
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const off = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
  return off <= EPSILON && along >= -EPSILON && along <= length + EPSILON
}

/** The reason why a shape is not an area; undefined if it is one. */
export function shapeFault({ circle, rect, polygon }: Shape): ShapeFault | undefined {
  if (circle) return circle.length === 3 && circle[2] ? undefined : 'shape_invalid.circle'
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    if (width === 0 || height === 0) return 'shape_invalid.rectangle'
    return left + width > 1 + EPSILON || top + height > 1 + EPSILON ? 'shape_invalid.outside' : undefined
  }
  return polygon && areaOf(polygon) > EPSILON ? undefined : 'shape_invalid.polygon'
}

/** The shoelace formula. */
const areaOf = (polygon: readonly (readonly number[])[]) =>
  Math.abs(
    polygon.reduce((sum, [ax = 0, ay = 0], i) => {
      const [bx = 0, by = 0] = polygon[(i + 1) % polygon.length] ?? []
      return sum + ax * by - bx * ay
    }, 0),
  ) / 2

/** Reports whether the part of a shape on the image lies within another shape. Always false for an outer polygon. */
export function isInside(inner: Shape, outer: Shape): boolean {
  if (outer.polygon) return false
  if (inner.circle) {
    const [cx = 0, cy = 0, r = 0] = inner.circle
    if (outer.circle) {
      const [ox = 0, oy = 0, or = 0] = outer.circle
      return Math.hypot(cx - ox, cy - oy) + r <= or
    }
    return cornersOf({ rect: [cx - r, cy - r, 2 * r, 2 * r] }).every(corner => isInArea(corner, outer))
  }
  return cornersOf(inner).every(corner => isInArea(corner, outer))
}

function cornersOf({ rect, polygon = [] }: Shape): Point[] {
  if (!rect) return polygon.map(([x = 0, y = 0]) => [x, y])
  const [x = 0, y = 0, width = 0, height = 0] = rect
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}
