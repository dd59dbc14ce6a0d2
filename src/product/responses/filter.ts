// Which responses a condition holds for. The same code that decides what is asked decides here, so a condition means the same
// everywhere, on both stores.
import { setImmediate } from 'node:timers/promises'
import { checkExpression } from '../../engine/expressions/check.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { holds } from '../../engine/expressions/evaluate.ts'
import type { Fault } from '../../engine/faults.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'
import { createTimeSlice } from '../../platform/time-slices.ts'
import { Problem } from '../problem.ts'
import { compileIgnoringCase } from './ignore-case.ts'
import type { ResponseRow } from './queries.ts'
import { type Asked, dataIn, findIn } from './response-fields.ts'

export type Matches = (row: ResponseRow) => boolean

/** How many rows are looked at before other requests have their turn. */
const FIRST_SLICE = 32
const MAX_IN_SLICE = 500
/** Of the answers of a slice, more or less, in characters: they may be of ten bytes or of a megabyte. */
const SLICE_LENGTH = 2 * 1024 * 1024
/** One row in so many is measured. */
const MEASURED = 20

/**
 * Makes a test of responses from a condition. `asked` are the questions that it names.
 * @throws {Problem} body_invalid with each fault of the condition, at /filter
 */
export function compileFilter(filter: Condition, asked: Asked): Matches {
  const find = findIn(asked)
  const { faults } = checkExpression(filter, find)
  if (faults.length > 0) throw new Problem('body_invalid', { faults: faults.map(atFilter) })
  const evaluate = compileIgnoringCase(filter, find)
  const dataOf = dataIn(asked)
  return row => holds(evaluate(dataOf(row)))
}

const atFilter = (fault: Fault): Fault => ({ ...fault, pointer: `/filter${fault.pointer}` })

/** Reads only what matches; what does not is let go slice by slice. */
export const onlyMatching =
  (read: ReadRows<ResponseRow>, matches: Matches): ReadRows<ResponseRow> =>
  async ({ after, limit }) => {
    const found: ResponseRow[] = []
    const visit = (row: ResponseRow) => {
      if (matches(row)) found.push(row)
      return found.length < limit
    }
    await visitRows(read, visit, { after, first: limit })
    return found
  }

interface Range {
  readonly after?: string | undefined
  /** How many rows are read first. */
  readonly first?: number
}

/** Visits all rows behind `after` until `visit` returns false. Others have their turn when some milliseconds have gone by. */
export async function visitRows(
  read: ReadRows<ResponseRow>,
  visit: (row: ResponseRow) => boolean | Promise<boolean>,
  range: Range = {},
): Promise<void> {
  const slice = createTimeSlice()
  for await (const rows of slicesOf(read, range))
    for (const row of rows) {
      const goesOn = visit(row)
      if (!(typeof goesOn === 'boolean' ? goesOn : await goesOn)) return
      if (slice.isOver()) await slice.next()
    }
}

/**
 * All rows behind `after`, with a pause between slices: the embedded store reads while everybody waits. How many rows a slice has
 * follows from how large the rows before were.
 */
async function* slicesOf(
  read: ReadRows<ResponseRow>,
  { after, first = FIRST_SLICE }: Range,
): AsyncGenerator<readonly ResponseRow[]> {
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

function nextLimit(rows: readonly ResponseRow[]): number {
  const measured = rows.filter((_, i) => i % MEASURED === 0)
  const length = measured.reduce((sum, { answers }) => sum + JSON.stringify(answers).length, 1)
  return Math.max(1, Math.min(MAX_IN_SLICE, Math.floor((SLICE_LENGTH * measured.length) / length)))
}
