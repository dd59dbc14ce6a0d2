// Areas of an image, in shares of its sides. The edge belongs to the area, also where binary fractions miss it by a hair:
// 0.1 + 0.2 is to hold 0.3.
import type { PlainAuthorCode } from '../../text/messages/author-codes.ts'
import type { Shape } from '../rule-members.ts'

type ShapeFault = Extract<PlainAuthorCode, `shape_invalid.${string}`>

type Point = readonly [x: number, y: number]

const HAIR = 1e-9

export function lies([x, y]: Point, { circle, rect, polygon }: Shape): boolean {
  if (circle) {
    const [cx = 0, cy = 0, r = 0] = circle
    return Math.hypot(x - cx, y - cy) <= r + HAIR
  }
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    return x >= left - HAIR && x <= left + width + HAIR && y >= top - HAIR && y <= top + height + HAIR
  }
  return polygon !== undefined && liesInPolygon([x, y], polygon)
}

/** Even-odd rule: a ray to the right crosses the outline an odd number of times; the outline itself is inside. */
function liesInPolygon([x, y]: Point, polygon: readonly (readonly number[])[]): boolean {
  let inside = false
  for (const [i, [ax = 0, ay = 0]] of polygon.entries()) {
    const [bx = 0, by = 0] = polygon[(i + 1) % polygon.length] ?? []
    if (isBetween([x, y], [ax, ay], [bx, by])) return true
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** On the line from a to b. */
function isBetween([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < HAIR) return Math.hypot(x - ax, y - ay) <= HAIR
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const off = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
  return off <= HAIR && along >= -HAIR && along <= length + HAIR
}

/** The reason why a shape is not an area; undefined if it is one. */
export function shapeFault({ circle, rect, polygon }: Shape): ShapeFault | undefined {
  if (circle) return circle.length === 3 && circle[2] ? undefined : 'shape_invalid.circle'
  if (rect) {
    const [left = 0, top = 0, width = 0, height = 0] = rect
    if (width === 0 || height === 0) return 'shape_invalid.rectangle'
    return left + width > 1 + HAIR || top + height > 1 + HAIR ? 'shape_invalid.outside' : undefined
  }
  return polygon && areaOf(polygon) > HAIR ? undefined : 'shape_invalid.polygon'
}

/** The surveyor's formula. */
const areaOf = (polygon: readonly (readonly number[])[]) =>
  Math.abs(
    polygon.reduce((sum, [ax = 0, ay = 0], i) => {
      const [bx = 0, by = 0] = polygon[(i + 1) % polygon.length] ?? []
      return sum + ax * by - bx * ay
    }, 0),
  ) / 2

/** Whether all of a shape that is on the image lies in another; only circles and rectangles are known to hold others whole. */
export function isInside(inner: Shape, outer: Shape): boolean {
  if (outer.polygon) return false
  if (inner.circle) {
    const [cx = 0, cy = 0, r = 0] = inner.circle
    if (outer.circle) {
      const [ox = 0, oy = 0, or = 0] = outer.circle
      return Math.hypot(cx - ox, cy - oy) + r <= or
    }
    return cornersOf({ rect: [cx - r, cy - r, 2 * r, 2 * r] }).every(corner => lies(corner, outer))
  }
  return cornersOf(inner).every(corner => lies(corner, outer))
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
