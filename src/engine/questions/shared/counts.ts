// Counts by name as a plain JSON object. Names come from definitions and answers, so `__proto__` can be one of them.
import { getOwn } from '../../get-own.ts'

export type Counts = Record<string, number>

/** Adds `by` to the count of `name`, in place. */
export function increase(counts: Counts, name: string, by = 1): void {
  const value = (getOwn(counts, name) ?? 0) + by
  if (name === '__proto__')
    Object.defineProperty(counts, name, { value, writable: true, enumerable: true, configurable: true })
  else counts[name] = value
}

export function mergeCounts(a: Readonly<Counts>, b: Readonly<Counts>): Counts {
  const merged = { ...a }
  for (const [name, count] of Object.entries(b)) increase(merged, name, count)
  return merged
}

/** Merges two records: names of both are merged with `merge`, the others are taken as they are. */
export function mergeRecords<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const merged = Object.entries(b).map(([name, value]): [string, T] => {
    const known = getOwn(a, name)
    return [name, known === undefined ? value : merge(known, value)]
  })
  return { ...a, ...Object.fromEntries(merged) }
}

/** The largest counts first; equal counts in the order of their names. */
export const largestFirst = (counts: Readonly<Counts>): [name: string, count: number][] =>
  Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
