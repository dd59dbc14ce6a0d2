// Conditions as rows that people read: "Show this question when all of: [How did you come?] [is] [By car]". What rows cannot
// hold is edited as a formula. A condition that was read as rows is written back unchanged.
import type { Condition } from './condition.ts'
import { type Row, readRow, writeRow } from './sentence-rows.ts'

export interface Rows {
  readonly match: 'all' | 'any'
  /** Groups inside contain rows only. */
  readonly rows: readonly (Row | Rows)[]
}

const MATCHES = { and: 'all', or: 'any' } as const
const OPERATORS = { all: 'and', any: 'or' } as const

export const isGroup = (row: Row | Rows): row is Rows => 'rows' in row

/** Undefined if rows cannot hold the condition. */
export function toSentences(condition: unknown): Rows | undefined {
  const found = readRow(condition) ?? readGroup(condition, line => readRow(line) ?? readGroup(line, readRow))
  if (!found) return undefined
  return isGroup(found) ? found : { match: 'all', rows: [found] }
}

function readGroup<R extends Row | Rows>(
  condition: unknown,
  read: (line: unknown) => R | undefined,
): Rows | undefined {
  if (typeof condition !== 'object' || condition === null || Object.keys(condition).length !== 1)
    return undefined
  const [[operator, operands] = []] = Object.entries(condition)
  if ((operator !== 'and' && operator !== 'or') || !Array.isArray(operands)) return undefined
  const rows = operands.map(read).filter(row => row !== undefined)
  // One row in a group would come back without its group.
  return rows.length === operands.length && rows.length > 1 ? { match: MATCHES[operator], rows } : undefined
}

/** Undefined while a row lacks its question or its value, or if there are no rows. */
export function fromSentences({ match, rows }: Rows): Condition | undefined {
  const conditions = rows.map(row => (isGroup(row) ? fromSentences(row) : writeRow(row)))
  const complete = conditions.filter(condition => condition !== undefined)
  if (complete.length < conditions.length || complete.length === 0) return undefined
  return complete.length === 1 ? complete[0] : { [OPERATORS[match]]: complete }
}
