// Reads pages of lists on Postgres without rows that an open transaction can still insert before: see list-order.ts.
import { setTimeout as pass } from 'node:timers/promises'
import { firstUuid7 } from '../ids.ts'
import { type Connection, engineOf } from './dialect.ts'
import { readHorizon } from './list-order.ts'

/** A page waits for open transactions, which usually take milliseconds. After that, its last rows are left for the next page. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160]

/** The latest known horizon of each store, as the lowest id of its time. It stays valid, so pages of older rows need no new one. */
const horizons = new WeakMap<Connection, string>()

interface IdRow {
  readonly id: string
}

interface Range {
  readonly after: string | undefined
  readonly limit: number
}

/**
 * Reads a page in the order of ids, without rows at its end that open transactions can still insert before. If a filter makes reading
 * slow, reads the horizon first, so that few rows are behind it and have to be read again.
 */
export async function readSettled<R extends IdRow>(
  db: Connection,
  read: (range: Range) => Promise<R[]>,
  { after, limit }: Range,
  isSlow = false,
): Promise<R[]> {
  if (engineOf(db) === 'sqlite') return read({ after, limit })
  // A horizon that another request reads during this read does not count, so it is taken before.
  const known = isSlow ? await nextHorizon(db) : (horizons.get(db) ?? '')
  const rows = await read({ after, limit })
  const last = rows.at(-1)
  if (!last || isBefore(last, known)) return rows
  const horizon = await horizonBehind(db, last)
  // No row can be inserted before the known horizon, so those rows are not read again.
  const settled = rows.filter(row => isBefore(row, known))
  const rest = await read({
    after: later(after, `${last.id.slice(0, -26)}${known}`),
    limit: limit - settled.length,
  })
  return [...settled, ...rest.filter(row => isBefore(row, horizon))]
}

const later = (a: string | undefined, b: string) => (a !== undefined && a > b ? a : b)

async function horizonBehind(db: Connection, row: IdRow): Promise<string> {
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
const isBefore = ({ id }: IdRow, horizon: string) => id.slice(-26) < horizon
