// Connections and transactions of a store, whatever its tables are. A function that reads, or writes with one statement, takes a `Db`;
// one whose statements must hold together takes a `Trx`.
import type { ColumnType, Kysely, Transaction } from 'kysely'
import { noteClock } from './list-order.ts'
import { isConflict } from './store-errors.ts'

export type Db<Tables> = Kysely<Tables>
export type Trx<Tables> = Transaction<Tables>

/** Written as JSON text, read back parsed, on both engines. */
export type Json<T> = ColumnType<T, string, string>

/** ISO 8601 UTC with milliseconds, on both engines. */
export type Instant = string

const ATTEMPTS = 3

/**
 * Runs `work` in one transaction: commits when it ends, rolls back when it throws. Opened at the edge only. When another transaction
 * forces a rollback (a deadlock), it runs again.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async trx => {
        await noteClock(trx)
        return work(trx)
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}
