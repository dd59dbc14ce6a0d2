// Lists are paginated in the order of ids. With several writers on Postgres, a transaction can commit after another one with later ids,
// and a reader that has passed those ids would miss its rows. So each transaction that can add to a list registers before it reads the
// clock for its ids, and readers stop before the transactions that are still open.
import { sql } from 'kysely'
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
