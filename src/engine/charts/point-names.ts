// Where the names of points stand: beside their point, on no other point and no other name.
import { fitted, textWidth } from './text.ts'

export const NAME_SIZE = 11
const HEIGHT = 14
const DISTANCE = 3
const MAX_WIDTH = 110
const PLACES = ['top', 'bottom', 'right', 'left'] as const

export interface NamedPoint {
  /** Pixels; the middle of the point. */
  readonly x: number
  readonly y: number
  readonly diameter: number
  readonly name: string
}

export interface PlacedName {
  readonly position: 'inside' | (typeof PLACES)[number]
  readonly text: string
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const around = ({ x, y, diameter }: NamedPoint): Box => ({
  x: x - diameter / 2,
  y: y - diameter / 2,
  width: diameter,
  height: diameter,
})

function boxAt({ x, y, diameter }: NamedPoint, width: number, place: PlacedName['position']): Box {
  const far = diameter / 2 + DISTANCE
  const left = place === 'right' ? x + far : place === 'left' ? x - far - width : x - width / 2
  const top = place === 'top' ? y - far - HEIGHT : place === 'bottom' ? y + far : y - HEIGHT / 2
  return { x: left, y: top, width, height: HEIGHT }
}

/** Larger points choose first. A point without room has no name. */
export function placeNames(points: readonly NamedPoint[], inside: Box): ReadonlyMap<NamedPoint, PlacedName> {
  const placed = new Map<NamedPoint, PlacedName>()
  const taken: Box[] = []
  for (const point of [...points].sort((a, b) => b.diameter - a.diameter)) {
    const text = fitted(point.name, MAX_WIDTH, NAME_SIZE)
    if (text === '') continue
    const width = textWidth(text, NAME_SIZE) + 4
    const others = points.filter(other => other !== point).map(around)
    const fits = (box: Box) =>
      box.x >= inside.x &&
      box.x + box.width <= inside.x + inside.width &&
      box.y >= inside.y &&
      box.y + box.height <= inside.y + inside.height &&
      ![...others, ...taken].some(other => overlap(box, other))
    const places = width + 4 < point.diameter ? (['inside', ...PLACES] as const) : PLACES
    const position = places.find(place => fits(boxAt(point, width, place)))
    if (!position) continue
    taken.push(boxAt(point, width, position))
    placed.set(point, { position, text })
  }
  return placed
}
