// What a page can keep of the table, for example in its address. Absent members are as at first.
import type { Condition } from '../../engine/expressions/condition.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { firstList, type ListState, type Sort } from './list.ts'
import { type Column, firstColumns } from './shown-columns.ts'

export interface TableState {
  readonly filter?: Condition
  readonly sort?: Sort
  /** A state of the review. */
  readonly review?: string
  /** The ids of the columns that are shown. */
  readonly columns?: readonly string[]
}

export type TablePart = keyof TableState

export function tableStateOf(
  { filter, sort, review }: ListState,
  shownColumns: ReadonlySet<string> | undefined,
  all: readonly Column[],
): TableState {
  const first = firstColumns(all)
  return {
    ...(filter !== undefined && { filter }),
    ...(review !== undefined && { review }),
    ...(!isSameJson(sort, firstList.sort) && { sort }),
    ...(shownColumns && shownColumns.symmetricDifference(first).size > 0 && { columns: [...shownColumns] }),
  }
}

export const listOf = ({ filter, sort = firstList.sort, review }: TableState): ListState => ({
  ...firstList,
  filter,
  review,
  sort,
})

/** Columns of other versions are left out. The respondent is always shown. */
export function shownOf({ columns }: TableState, all: readonly Column[]): ReadonlySet<string> {
  if (!columns) return firstColumns(all)
  return new Set(all.filter(({ id, isFixed }) => isFixed || columns.includes(id)).map(({ id }) => id))
}
