// Sums and shares of bars that lie on each other.
import type { Arrangement } from './bars.ts'
import type { Pivot, Series } from './pivot.ts'

/** Each value as its share of the category. Without `percent`, as it is. */
export function withShares({ series, categories }: Pivot, percent: boolean | undefined): readonly Series[] {
  if (!percent) return series
  const sums = categories.map((_, i) => series.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0))
  return series.map(one => ({
    ...one,
    values: one.values.map((value, i) => (value === null ? null : value / (sums[i] || 1))),
  }))
}

/** The lowest and highest ends of bars. */
export function extremes(
  series: readonly Series[],
  arrangement: Arrangement,
  count: number,
): (number | null)[] {
  if (arrangement !== 'STACKED') return series.flatMap(({ values }) => values)
  return Array.from({ length: count }, (_, i) => {
    const values = series.map(({ values }) => values[i] ?? 0)
    return [
      values.reduce((sum, value) => sum + Math.min(0, value), 0),
      values.reduce((sum, value) => sum + Math.max(0, value), 0),
    ]
  }).flat()
}
