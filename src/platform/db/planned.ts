import { type Kysely, sql } from 'kysely'
import { engineOf } from './dialect.ts'

/**
 * Runs a query whose best plan depends on its values. After a few runs, Postgres uses a generic plan for a prepared statement. For values
 * that match no row, that plan can scan a whole index, in twice the time (postgresql.org, PREPARE).
 */
export const planned = <Tables, T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  engineOf(db) === 'sqlite'
    ? work(db)
    : db
        .transaction()
        .setAccessMode('read only')
        .execute(async trx => {
          await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
          return work(trx)
        })
