// Filters responses by a condition. Evaluates it with the engine's code, so that a condition means the same in filters as in
// form logic, on both stores.
import { setImmediate } from 'node:timers/promises'
import { checkExpression } from '../../engine/expressions/check.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { holds, withClock } from '../../engine/expressions/evaluate.ts'
import { below, toAuthorFaults } from '../../engine/faults.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { createTimeSlice } from '../../platform/time-slices.ts'
import { Problem } from '../problem.ts'
import { compileIgnoringCase } from './ignore-case.ts'
import type { ResponseRow } from './queries.ts'
import { type AskedQuestions, dataReaderFor, resolverFor } from './response-fields.ts'

export type Matches = (row: ResponseRow) => boolean

/** Rows per slice; other requests run between slices. */
const FIRST_SLICE = 32
const MAX_IN_SLICE = 500
/** Approximate characters per slice. A row takes from ten bytes to a megabyte. */
const SLICE_LENGTH = 2 * 1024 * 1024
/** One row in this many is measured. */
const MEASURED = 20

/**
 * Compiles a condition. `asked` has the questions that it names. It cannot use names in `hidden`.
 * @throws {Problem} body_invalid with each fault of the condition, below /filter
 */
export function compileFilter(
  filter: Condition,
  asked: AskedQuestions,
  hidden?: ReadonlySet<string>,
): Matches {
  const find = resolverFor(asked, hidden)
  const { faults } = checkExpression(filter, find)
  if (faults.length > 0)
    throw new Problem('body_invalid', { faults: toAuthorFaults(authorEn, below('/filter', faults)) })
  const evaluate = compileIgnoringCase(filter, find)
  const dataOf = dataReaderFor(asked)
  const clock = { now: Date.now(), timeZone: 'UTC' }
  return row => holds(evaluate(withClock(dataOf(row), clock)))
}

/** Reads only matching rows. Others are discarded slice by slice. */
export const filterRows =
  <Row extends Identified>(read: ReadRows<Row>, matches: (row: Row) => boolean): ReadRows<Row> =>
  async ({ after, limit }) => {
    const found: Row[] = []
    const visit = (row: Row) => {
      if (matches(row)) found.push(row)
      return found.length < limit
    }
    await visitRows(read, visit, { after, first: limit })
    return found
  }

interface Identified {
  readonly id: string
}

interface Range {
  readonly after?: string | undefined
  /** How many rows to read first. */
  readonly first?: number
}

/** Visits all rows after `after` until `visit` returns false. Yields to other requests every few milliseconds. */
export async function visitRows<Row extends Identified>(
  read: ReadRows<Row>,
  visit: (row: Row) => boolean | Promise<boolean>,
  range: Range = {},
): Promise<void> {
  const slice = createTimeSlice()
  for await (const rows of slicesOf(read, range))
    for (const row of rows) {
      const isContinued = visit(row)
      if (!(typeof isContinued === 'boolean' ? isContinued : await isContinued)) return
      if (slice.isOver()) await slice.next()
    }
}

/**
 * Reads all rows after `after` in slices, with a pause between them, because reads on the embedded store block the process. The
 * size of the previous rows decides the number of rows in a slice.
 */
async function* slicesOf<Row extends Identified>(
  read: ReadRows<Row>,
  { after, first = FIRST_SLICE }: Range,
): AsyncGenerator<readonly Row[]> {
  let limit = Math.min(first, MAX_IN_SLICE)
  for (let from = after; ; ) {
    const rows = await read({ after: from, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    from = rows.at(-1)?.id
    limit = nextLimit(rows)
    await setImmediate()
  }
}

function nextLimit(rows: readonly unknown[]): number {
  const measured = rows.filter((_, i) => i % MEASURED === 0)
  const length = measured.reduce<number>((sum, row) => sum + JSON.stringify(row).length, 1)
  return Math.max(1, Math.min(MAX_IN_SLICE, Math.floor((SLICE_LENGTH * measured.length) / length)))
}
