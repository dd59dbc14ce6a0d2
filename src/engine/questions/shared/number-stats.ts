// What numbers come to, counted one by one in bounded memory.

export interface Numbers {
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  /** Of the population. */
  readonly standardDeviation: number | null
  /** From the least to the greatest; at most 50 values by themselves, else at most twenty ranges, each up to the next. */
  readonly distribution: readonly Range[]
}

interface Range {
  readonly from: number
  readonly to: number
  readonly count: number
}

const MOST_BINS = 1000
const MOST_ALONE = 50
const RANGES = 20

/** Mean and deviation by Welford's method; counts by value, or by ever wider bins where there are too many values. */
export function numberStats() {
  let count = 0
  let mean = 0
  let squares = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  /** Of a bin; 0 for the values themselves. */
  let width = 0
  let bins = new Map<number, number>()

  const binOf = (value: number) => (width === 0 ? value : Math.floor(value / width) * width)
  const put = (value: number, by: number) => bins.set(binOf(value), (bins.get(binOf(value)) ?? 0) + by)

  return {
    add(value: number) {
      count++
      const before = value - mean
      mean += before / count
      squares += before * (value - mean)
      min = Math.min(min, value)
      max = Math.max(max, value)
      put(value, 1)
      while (bins.size > MOST_BINS) {
        width = nextWidth(Math.max(width * 2, (max / MOST_BINS - min / MOST_BINS) * 2))
        const finer = bins
        bins = new Map()
        for (const [from, number] of finer) put(from, number)
      }
    },
    told(): Numbers {
      if (count === 0) return { min: null, max: null, mean: null, standardDeviation: null, distribution: [] }
      const digits = digitsOf(Math.max(-min, max))
      return {
        min,
        max,
        mean: rounded(mean, digits),
        standardDeviation: rounded(Math.sqrt(squares / count), digits),
        distribution: width === 0 ? rangesOfValues(bins, digits) : rangesOfBins(bins, { width, min, max }),
      }
    },
  }
}

/** A power of two: a wider bin then holds whole narrower ones, and every edge is exact, so no value is counted in a wrong range. */
const nextWidth = (least: number) => 2 ** Math.ceil(Math.log2(least))

type Counts = ReadonlyMap<number, number>

const sortedOf = (counts: Counts) => [...counts].sort(([a], [b]) => a - b)

/** Values by themselves where there are few of them, else ranges of one width. */
function rangesOfValues(counts: Counts, digits: number): Range[] {
  const sorted = sortedOf(counts)
  if (sorted.length <= MOST_ALONE) return sorted.map(([value, count]) => ({ from: value, to: value, count }))
  const [min, max] = [sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 0]
  const step = max / RANGES - min / RANGES
  const edge = (i: number) => {
    if (i === 0 || i === RANGES) return i === 0 ? min : max
    const exact = min + i * step
    const told = rounded(exact, digits)
    return Math.abs(told - exact) < step / 2 ? told : exact
  }
  const ranges = Array.from({ length: RANGES }, (_, i) => ({ from: edge(i), to: edge(i + 1), count: 0 }))
  let at = 0
  for (const [value, count] of sorted) {
    // Compared with the edges that are told: a division would put a value that is an edge on either side of it.
    while (at < RANGES - 1 && value >= (ranges[at]?.to ?? max)) at++
    const range = ranges[at]
    if (range) range.count += count
  }
  return ranges
}

/** Bins by themselves where there are few of them, else ranges of several bins each. */
function rangesOfBins(
  counts: Counts,
  { width, min, max }: { readonly width: number; readonly min: number; readonly max: number },
): Range[] {
  const range = (from: number, to: number, count: number) => ({
    from: Math.max(min, from),
    to: Math.min(max, to),
    count,
  })
  const sorted = sortedOf(counts)
  if (sorted.length <= MOST_ALONE) return sorted.map(([from, count]) => range(from, from + width, count))
  const first = Math.floor(min / width)
  const binsEach = Math.ceil((Math.floor(max / width) - first + 1) / RANGES)
  const placeOf = (from: number) => Math.floor((from / width - first) / binsEach)
  const edge = (place: number) => (first + place * binsEach) * width
  const grouped = Map.groupBy(sorted, ([from]) => placeOf(from))
  return Array.from({ length: placeOf(Math.floor(max / width) * width) + 1 }, (_, place) =>
    range(
      edge(place),
      edge(place + 1),
      (grouped.get(place) ?? []).reduce((sum, [, count]) => sum + count, 0),
    ),
  )
}

const LEAST_DIGITS = 6
const MOST_DIGITS = 100

/** Digits behind the point that mean something where this is the greatest number: twelve of its own, and six at least. */
const digitsOf = (greatest: number) =>
  Math.max(LEAST_DIGITS, Math.min(MOST_DIGITS, 12 - Math.ceil(Math.log10(greatest))))

/** To so many digits behind the point: more are noise. */
export const rounded = (value: number, digits = LEAST_DIGITS) => Number(value.toFixed(digits))
