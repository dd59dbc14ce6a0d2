// Lists are paginated in the order of ids. With several writers on Postgres, a transaction can commit after another one with later ids,
// and a reader that has passed those ids would miss its rows. So each transaction that can add to a list registers before it reads the
// clock for its ids, and readers stop before the transactions that are still open.
import { type DatabaseConnection, sql } from 'kysely'
import type { IdPrefix } from '../ids.ts'
import { newUuid7 } from '../ids.ts'
import type { Connection } from './dialect.ts'

/** Marks our advisory locks: the upper twelve bits of a key, above 52 bits of microseconds. */
const MARK = 1501
const microsOf = (clock: string) => `(extract(epoch from ${clock}()) * 1000000)::bigint`

/**
 * Begins a transaction that can add to lists, in one round trip, and runs the statements of `settings`. It takes a shared lock whose key
 * is a time before the lock, and returns a later time for its ids. A reader that sees the lock stops at the time in the key. A reader that
 * does not see it has a horizon before the lock, and so before every id. Any role can read the key; `xact_start` in pg_stat_activity is
 * hidden from other roles.
 */
export const beginWriting = (settings: readonly string[]): string =>
  [
    'begin',
    ...settings,
    `select pg_advisory_xact_lock_shared(${MARK}::bigint << 52 | ${microsOf('clock_timestamp')})`,
    `select ${microsOf('clock_timestamp')} as micros`,
  ].join('; ')

type Clock = () => number

const clocks = new WeakMap<DatabaseConnection, Clock>()
const clocksOfTransactions = new WeakMap<Connection, Clock>()

/** Starts a clock at the store's time from `beginWriting`, because the clocks of machines can differ. */
export function startClock(
  connection: DatabaseConnection,
  [row]: readonly { readonly micros: number }[],
): void {
  if (!row) throw new Error('The store returned no time')
  setClock(connection, row.micros)
}

/** Starts a clock at this machine's time, for the embedded store. It has only one transaction at a time. */
export const startLocalClock = (connection: DatabaseConnection) => setClock(connection, Date.now() * 1000)

function setClock(connection: DatabaseConnection, micros: number): void {
  const passed = performance.now() - micros / 1000
  clocks.set(connection, () => Math.floor((performance.now() - passed) * 1000))
}

/** Lets `listTime` find the clock of a transaction. */
export async function noteClock(trx: Connection): Promise<void> {
  const clock = await trx.getExecutor().provideConnection(async connection => clocks.get(connection))
  if (clock) clocksOfTransactions.set(trx, clock)
}

/** Makes an id. Call it in the transaction that stores the id, so that lists are in the order of ids. */
export const newId = (trx: Connection, prefix: IdPrefix): string => `${prefix}_${newUuid7(listTime(trx))}`

/** The time of the next id of a list, in microseconds since 1970. */
function listTime(trx: Connection): number {
  const clock = clocksOfTransactions.get(trx)
  if (clock) return clock()
  throw new Error('newId was called outside inTransaction')
}

/**
 * The time, in microseconds since 1970, before which no open transaction can add rows. A later read sees every row before it. Read-only
 * transactions and locks of other programs do not count.
 */
export async function readHorizon(db: Connection): Promise<number> {
  const { rows } = await sql<{ micros: number }>`
    select least(${sql.raw(microsOf('statement_timestamp'))}, min((classid::bigint & 1048575) << 32 | objid::bigint)) as micros
    from pg_locks where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 20 = ${sql.lit(MARK)}
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The store returned no time')
  return row.micros
}
