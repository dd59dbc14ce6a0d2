// Quantiles of counted numbers.
import type { Counts } from './counts.ts'

/** Numbers from `low` to `high`, which count as evenly spread. */
export interface Bin {
  readonly low: number
  readonly high: number
  readonly count: number
}

/** A bin for each number. */
export const binsOfValues = (counts: Readonly<Counts>): Bin[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ low: Number(value), high: Number(value), count }))
    .sort((a, b) => a.low - b.low)

/**
 * The number at a share of the way from the lowest to the highest. Between two neighbors it is interpolated (definition 7 of Hyndman and
 * Fan), as in spreadsheets and in queries.
 * @param bins in ascending order
 */
export function quantile(bins: readonly Bin[], share: number): number {
  const last = bins.reduce((sum, { count }) => sum + count, 0) - 1
  const rank = share * last
  const below = Math.floor(rank)
  const [one, other] = [valueAt(bins, below), valueAt(bins, Math.min(below + 1, last))]
  const part = rank - below
  return one === other ? one : one * (1 - part) + other * part
}

function valueAt(bins: readonly Bin[], rank: number): number {
  let before = 0
  for (const { low, high, count } of bins) {
    if (rank < before + count)
      return low === high ? low : low + ((high - low) * (rank - before + 0.5)) / count
    before += count
  }
  return Number.NaN
}
