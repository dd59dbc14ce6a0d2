// The distribution of numbers: single values, or ranges of equal width.
import type { Counts } from './counts.ts'
import { rounded } from './rounded.ts'

/** Numbers of at least `from` and less than `to`; the last range includes `to`. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly count: number
}

const MAX_SINGLE = 50
const RANGES = 20

const sorted = (counts: Readonly<Counts>): (readonly [value: number, count: number])[] =>
  Object.entries(counts)
    .map(([value, count]) => [Number(value), count] as const)
    .sort(([a], [b]) => a - b)

/** Single values if there are few of them, or else ranges. */
export function rangesOfValues(counts: Readonly<Counts>, digits: number): Range[] {
  const values = sorted(counts)
  if (values.length <= MAX_SINGLE) return values.map(([value, count]) => ({ from: value, to: value, count }))
  const [min, max] = [values[0]?.[0] ?? 0, values.at(-1)?.[0] ?? 0]
  const step = max / RANGES - min / RANGES
  const edge = (i: number) => {
    if (i === 0 || i === RANGES) return i === 0 ? min : max
    const exact = min + i * step
    const short = rounded(exact, digits)
    return Math.abs(short - exact) < step / 2 ? short : exact
  }
  const ranges = Array.from({ length: RANGES }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }))
  let at = 0
  for (const [value, count] of values) {
    // Compares with the rounded edges. A division could put a value that equals an edge on either side.
    while (at < RANGES - 1 && value >= (ranges[at]?.to ?? max)) at++
    const range = ranges[at]
    if (range) range.count += count
  }
  return ranges
}

/** Bins if there are few of them, or else ranges of several bins each. */
export function rangesOfBins(
  counts: Readonly<Counts>,
  { width, min, max }: { readonly width: number; readonly min: number; readonly max: number },
): Range[] {
  const range = (from: number, to: number, count: number) => ({
    from: Math.max(min, from),
    to: Math.min(max, to),
    count,
  })
  const bins = sorted(counts)
  if (bins.length <= MAX_SINGLE) return bins.map(([from, count]) => range(from, from + width, count))
  const first = Math.floor(min / width)
  const binsEach = Math.ceil((Math.floor(max / width) - first + 1) / RANGES)
  const placeOf = (from: number) => Math.floor((from / width - first) / binsEach)
  const edge = (place: number) => (first + place * binsEach) * width
  const grouped = Map.groupBy(bins, ([from]) => placeOf(from))
  return Array.from({ length: placeOf(Math.floor(max / width) * width) + 1 }, (_, place) =>
    range(
      edge(place),
      edge(place + 1),
      (grouped.get(place) ?? []).reduce((sum, [, count]) => sum + count, 0),
    ),
  )
}
