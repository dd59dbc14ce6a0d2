// Lists are read in the order of their ids, page by page. With several writers on one Postgres, a transaction may commit after another
// one whose ids are later, and a reader that has passed those ids would never see its rows. So each transaction that may add to a list
// registers before it reads the clock that its ids start at, and readers stop before the transactions that are still open.
import { type DatabaseConnection, sql } from 'kysely'
import type { IdPrefix } from '../ids.ts'
import { newUuid7 } from '../ids.ts'
import type { Connection } from './dialect.ts'

/** Marks our advisory locks: the upper twelve bits of a key, above 52 bits of microseconds. */
const MARK = 1501
const microsOf = (clock: string) => `(extract(epoch from ${clock}()) * 1000000)::bigint`

/**
 * Begins a transaction that may add to lists, in one round trip; `settings` are statements that begin it besides. The key of its shared lock
 * is a time from before the lock is held; its ids start at a time from after that. A reader that sees the lock stops at the time in the
 * key. A reader that does not see it has a horizon from before the lock, so before every id. Any role can read the key; `xact_start` in
 * pg_stat_activity is hidden from other roles.
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

/** Notes what `beginWriting` returned. The clock of the store goes on by the time that passes here: machines may disagree about the date. */
export function startClock(
  connection: DatabaseConnection,
  [row]: readonly { readonly micros: number }[],
): void {
  if (!row) throw new Error('The store returned no time')
  setClock(connection, row.micros)
}

/** For a transaction of the embedded store, which has one at a time. */
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

/** A new identifier. It is made in the transaction that stores it, so that lists are in the order of their ids. */
export const newId = (trx: Connection, prefix: IdPrefix): string => `${prefix}_${newUuid7(listTime(trx))}`

/** The time of the next id of a list, in microseconds since 1970. */
function listTime(trx: Connection): number {
  const clock = clocksOfTransactions.get(trx)
  if (clock) return clock()
  throw new Error('Ids of lists are made in transactions of inTransaction')
}

/**
 * The time, in microseconds since 1970, before which no open transaction can add rows to a list. A later read sees every row before it.
 * Locks of other programs and read-only transactions do not count.
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
