// Pages of lists on Postgres, without rows that an open transaction may still add something before: see list-order.ts.
import { setTimeout as pass } from 'node:timers/promises'
import { firstUuid7 } from '../ids.ts'
import { type Connection, engineOf } from './dialect.ts'
import { readHorizon } from './list-order.ts'

/** Transactions take milliseconds. A page waits for them, but not for a slow one: then its last rows are left to the next page. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160]

/** The latest horizon of each store, as the first id of its time. It holds for good, so a page of older rows needs no other. */
const horizons = new WeakMap<Connection, string>()

interface Row {
  readonly id: string
}

interface Range {
  readonly after: string | undefined
  readonly limit: number
}

/**
 * Reads a page that is in the order of ids; leaves out the rows at its end that something may still come before. Where reading is slow,
 * because of a filter, the horizon is asked for first: then little is behind it that would have to be read again.
 */
export async function readSettled<R extends Row>(
  db: Connection,
  read: (range: Range) => Promise<R[]>,
  { after, limit }: Range,
  isSlow = false,
): Promise<R[]> {
  if (engineOf(db) === 'sqlite') return read({ after, limit })
  // A horizon that another request sees while this page is read says nothing about it.
  const known = isSlow ? await nextHorizon(db) : (horizons.get(db) ?? '')
  const rows = await read({ after, limit })
  const last = rows.at(-1)
  if (!last || isBefore(last, known)) return rows
  const horizon = await horizonBehind(db, last)
  // Nothing comes before the known horizon any more.
  const settled = rows.filter(row => isBefore(row, known))
  const rest = await read({
    after: later(after, `${last.id.slice(0, -26)}${known}`),
    limit: limit - settled.length,
  })
  return [...settled, ...rest.filter(row => isBefore(row, horizon))]
}

const later = (a: string | undefined, b: string) => (a !== undefined && a > b ? a : b)

async function horizonBehind(db: Connection, row: Row): Promise<string> {
  let horizon = await nextHorizon(db)
  for (const ms of PAUSES_MS) {
    if (isBefore(row, horizon)) return horizon
    await pass(ms)
    horizon = await nextHorizon(db)
  }
  return horizon
}

async function nextHorizon(db: Connection): Promise<string> {
  const horizon = firstUuid7(await readHorizon(db))
  if (horizon > (horizons.get(db) ?? '')) horizons.set(db, horizon)
  return horizon
}

/** Ids end with the 26 characters of their UUID. */
const isBefore = ({ id }: Row, horizon: string) => id.slice(-26) < horizon
