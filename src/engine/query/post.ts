// Measures that are computed from other measures of the result.
import { compile } from '../expressions/evaluate.ts'
import { isPostFunction, type Measure, type Query } from './document.ts'
import type { ResultCell } from './result.ts'

/** One group: its values by the names of dimensions and measures. */
export type Group = Readonly<Record<string, ResultCell>>

const MOVING_ROWS = 7

type Compute = (
  rows: readonly Group[],
  measure: Measure & { readonly of: string },
  whole: ReadonlyMap<ResultCell, number> | undefined,
) => (number | null)[]

/**
 * Adds the measures to groups, which are in the order of their dimensions.
 * @param wholes for each `shareOf`: the measure over all rows, by the value of `within`, or by null
 */
export function computePost(
  query: Query,
  groups: readonly Group[],
  wholes: ReadonlyMap<string, ReadonlyMap<ResultCell, number>>,
): Group[] {
  let rows = [...groups]
  for (const measure of query.measures ?? []) {
    const { as, fn, of, within } = measure
    if (!isPostFunction(fn) || of === undefined) continue
    const values = new Map<Group, number | null>()
    const parts = Map.groupBy(rows, row => (within === undefined ? null : (row[within] ?? null)))
    for (const part of parts.values())
      for (const [i, value] of functions[fn](part, { ...measure, of }, wholes.get(as)).entries()) {
        const row = part[i]
        if (row) values.set(row, value)
      }
    rows = rows.map(row => ({ ...row, [as]: values.get(row) ?? null }))
  }
  return rows
}

const numberOf = (row: Group, name: string): number | null => {
  const value = row[name]
  return typeof value === 'number' ? value : null
}

const functions: Readonly<Record<'shareOf' | 'runningTotal' | 'movingMean' | 'change' | 'rank', Compute>> = {
  shareOf: (rows, { of, within }, whole) =>
    rows.map(row => {
      const all = whole?.get(within === undefined ? null : (row[within] ?? null))
      const value = numberOf(row, of)
      return value === null || !all ? null : exact(value / all)
    }),
  runningTotal: (rows, { of }) => {
    let total = 0
    return rows.map(row => (total = Number(sum({ a: total, b: numberOf(row, of) ?? 0 }))))
  },
  movingMean: (rows, { of, size = MOVING_ROWS }) =>
    rows.map((_, i) => {
      const values = rows.slice(Math.max(0, i + 1 - size), i + 1).flatMap(row => numberOf(row, of) ?? [])
      return values.length === 0
        ? null
        : exact(values.reduce((total, value) => total + value, 0) / values.length)
    }),
  change: (rows, { of }) => rows.map((row, i) => change(row[of], rows[i - 1]?.[of])),
  rank: (rows, { of }) => {
    const sorted = rows.flatMap(row => numberOf(row, of) ?? []).sort((a, b) => b - a)
    return rows.map(row => {
      const value = numberOf(row, of)
      return value === null ? null : sorted.indexOf(value) + 1
    })
  },
}

/** 0.25 if a value is a quarter more than the one before. */
export const change = (value: ResultCell | undefined, before: ResultCell | undefined): number | null =>
  typeof value === 'number' && typeof before === 'number' && before !== 0
    ? exact(Number(difference({ a: value, b: before })) / Math.abs(before))
    : null

const operands = [{ var: 'a' }, { var: 'b' }]
const sum = compile({ '+': operands })
const difference = compile({ '-': operands })

/** 0.1 + 0.2 is 0.3. */
const exact = (value: number) => Number(value.toPrecision(15))
