// Quantiles of binned numbers.
import type { Counts } from './counts.ts'

/**
 * The number below which a share of all numbers lies. Between two single values it is their mean (definition 2 of Hyndman
 * and Fan). In a wider bin, numbers count as evenly spread.
 * @param width the width of a bin; 0 if each value has its own
 */
export function quantile(counts: Readonly<Counts>, width: number, share: number): number {
  const bins = Object.entries(counts)
    .map(([from, count]) => [Number(from), count] as const)
    .sort(([a], [b]) => a - b)
  const rank = share * bins.reduce((sum, [, count]) => sum + count, 0)
  let before = 0
  for (const [i, [from, count]] of bins.entries()) {
    const next = bins[i + 1]?.[0] ?? from
    if (width === 0 && before + count === rank) return from / 2 + next / 2
    if (before + count >= rank) return from + (width * (rank - before)) / count
    before += count
  }
  return Number.NaN
}
