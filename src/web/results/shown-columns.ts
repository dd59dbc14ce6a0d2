// Which columns the table shows at first.
import type { Response as FormResponse } from '../api/contract.d.ts'

export interface Column {
  readonly id: string
  readonly label: string
  /** The name by which the API sorts. */
  readonly sort?: string
  /** The names in an export; the id if absent. */
  readonly exported?: readonly string[]
  readonly isNumber?: boolean
  /** The respondent is always shown: it opens the response. */
  readonly isFixed?: boolean
  cell(response: FormResponse): unknown
}

const MAX_FIRST = 3

/** What the table shows until somebody chooses: no system fields but the score, and the first questions. */
export function firstColumns(columns: readonly Column[]): ReadonlySet<string> {
  const questions = columns.filter(({ id }) => !id.startsWith('_')).slice(0, MAX_FIRST)
  const hidden = new Set(['_version', '_language'])
  return new Set([
    ...columns.filter(({ id }) => id.startsWith('_') && !hidden.has(id)).map(({ id }) => id),
    ...questions.map(({ id }) => id),
  ])
}
