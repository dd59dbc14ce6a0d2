import {
  LOOKUP_LIMITS,
  LOOP_LIMITS,
  limitOf,
  takesFirst,
  tooManyItems,
  tooManyRows,
} from '../../../engine/workflows/row-limits.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import { type Effect, type Input, objectOf, StepFailure } from './effect.ts'
import { type FoundRow, readRowsOf, toItem, wantedOf } from './rows-of.ts'

/** A run stores the rows of a page. */
const PAGE_ROWS = 20
/** Rows can take a megabyte each. */
const COUNTED_ROWS = 100

export const lookup: Effect = {
  works: 'READ',
  async carryOut(input, context) {
    const limit = limitOf(input, LOOKUP_LIMITS)
    const read = await readRowsOf(context.db, context, wantedOf(input, limit + 1))
    const found = await read({ after: undefined, limit: limit + 1 })
    const more = found.length > limit
    if (more && !takesFirst(input, LOOKUP_LIMITS)) throw new StepFailure(tooManyRows(input))
    const rows = found.slice(0, limit).map(row => selected(input, toItem(row)))
    return { rows, count: rows.length, more }
  },
}

function selected({ select }: Input, row: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(select)) return row
  return Object.fromEntries(select.map(name => [name, row[name] ?? null]))
}

/** A page of the rows that a loop runs over. */
export const loopPage: Effect = {
  works: 'READ',
  async carryOut(input, context) {
    const wanted = wantedOf(objectOf(objectOf(input, 'over'), 'lookup'), PAGE_ROWS + 1)
    const read = await readRowsOf(context.db, context, wanted)
    if (context.cursor === null && !takesFirst(input, LOOP_LIMITS)) await requireFewRows(read, input)
    const found = await read({ after: context.cursor ?? undefined, limit: PAGE_ROWS + 1 })
    const rows = found.slice(0, PAGE_ROWS)
    const cursor = found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null
    return { items: rows.map(toItem), cursor }
  },
}

/** A loop that fails later has done a part of its work. @throws {StepFailure} too_many_items */
async function requireFewRows(read: ReadRows<FoundRow>, input: Input): Promise<void> {
  const limit = limitOf(input, LOOP_LIMITS)
  let after: string | undefined
  for (let count = 0; count <= limit; ) {
    const rows = await read({ after, limit: COUNTED_ROWS })
    if (rows.length < COUNTED_ROWS && count + rows.length <= limit) return
    count += rows.length
    after = rows.at(-1)?.id
  }
  throw new StepFailure(tooManyItems(input))
}
