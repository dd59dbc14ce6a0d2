// Divides a rectangle into areas in proportion, as square as possible (Bruls, Huizing and van Wijk, 2000).

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Placed<T> {
  readonly item: T
  readonly area: Area
}

export function squarify<T>(items: readonly T[], sizeOf: (item: T) => number, area: Area): Placed<T>[] {
  const total = items.reduce((sum, item) => sum + sizeOf(item), 0)
  if (!(total > 0) || area.width <= 0 || area.height <= 0) return []
  // Shares first: sums of huge numbers times pixels would overflow.
  const rest = items
    .map(item => ({ item, size: (sizeOf(item) / total) * area.width * area.height }))
    .sort((a, b) => b.size - a.size)
  const placed: Placed<T>[] = []
  let left = area
  while (rest.length > 0) {
    const side = Math.min(left.width, left.height)
    let count = 1
    while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side))
      count++
    const row = rest.splice(0, count)
    left = placeRow(row, left, placed)
  }
  return placed
}

interface Sized<T> {
  readonly item: T
  readonly size: number
}

/** The least square of a row along a side. */
function worst(row: readonly Sized<unknown>[], side: number): number {
  const sum = row.reduce((total, { size }) => total + size, 0)
  const largest = row[0]?.size ?? 0
  const smallest = row.at(-1)?.size ?? 0
  if (smallest <= 0 || sum <= 0) return Infinity
  return Math.max((side ** 2 * largest) / sum ** 2, sum ** 2 / (side ** 2 * smallest))
}

function placeRow<T>(row: readonly Sized<T>[], { x, y, width, height }: Area, placed: Placed<T>[]): Area {
  const sum = row.reduce((total, { size }) => total + size, 0)
  const isWide = width >= height
  const thick = isWide ? sum / height : sum / width
  let at = isWide ? y : x
  for (const { item, size } of row) {
    const long = thick > 0 ? size / thick : 0
    placed.push({
      item,
      area: isWide ? { x, y: at, width: thick, height: long } : { x: at, y, width: long, height: thick },
    })
    at += long
  }
  return isWide
    ? { x: x + thick, y, width: width - thick, height }
    : { x, y: y + thick, width, height: height - thick }
}
