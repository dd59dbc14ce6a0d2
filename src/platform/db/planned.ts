import { type Kysely, sql } from 'kysely'
import { engineOf } from './dialect.ts'

/**
 * Runs a query whose best plan depends on its values. Postgres plans a prepared statement for any values after a while: one that looks
 * for what nothing matches then goes through an index to its end, in twice the time (postgresql.org, PREPARE).
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
