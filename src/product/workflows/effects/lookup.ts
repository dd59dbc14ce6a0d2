import { type Effect, type Input, objectOf } from './effect.ts'
import { readRowsOf, toItem, wantedOf } from './rows-of.ts'

const USUAL_LIMIT = 100
/** A run stores the rows of a page. */
const PAGE_ROWS = 20

export const lookup: Effect = {
  works: 'READ',
  async carryOut(input, context) {
    const limit = typeof input.limit === 'number' ? input.limit : USUAL_LIMIT
    const read = await readRowsOf(context.db, context, wantedOf(input, limit))
    const rows = (await read({ after: undefined, limit })).map(toItem)
    return { rows: rows.map(row => selected(input, row)), count: rows.length }
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
    const wanted = wantedOf(objectOf(objectOf(input, 'over'), 'lookup'), PAGE_ROWS)
    const read = await readRowsOf(context.db, context, wanted)
    const rows = await read({ after: context.cursor ?? undefined, limit: PAGE_ROWS })
    const cursor = rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null)
    return { items: rows.map(toItem), cursor }
  },
}
