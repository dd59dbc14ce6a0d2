// The keys by which a result is sorted, one after the other, and how many rows it has.
import { MAX_ROWS, type Query } from '../../engine/query/document.ts'

export type SortKeys = NonNullable<Query['sort']>

/** A new key sorts the largest first; another column keeps the direction. @param by empty to remove the key */
export const withSortKey = (sort: SortKeys, i: number, by: string): SortKeys =>
  by === ''
    ? sort.toSpliced(i, 1)
    : sort.toSpliced(i, 1, { by, order: sort[i] ? (sort[i].order ?? 'ASC') : 'DESC' })

export const withinLimits = (rows: number | undefined): number | undefined =>
  rows === undefined ? undefined : Math.min(MAX_ROWS, Math.max(1, Math.round(rows)))
