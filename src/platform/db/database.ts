// Connections and transactions of a store with any tables. A function that reads, or writes with one statement, takes a `Db`. A function
// with several statements that must be atomic takes a `Trx`.
import type { ColumnType, Kysely, Transaction } from 'kysely'
import { noteClock } from './list-order.ts'
import { isConflict } from './store-errors.ts'

export type Db<Tables> = Kysely<Tables>
export type Trx<Tables> = Transaction<Tables>

/** Written as JSON text and read as a parsed value, on both engines. */
export type Json<T> = ColumnType<T, string, string>

/** ISO 8601 UTC with milliseconds, on both engines. */
export type Instant = string

const ATTEMPTS = 3

/**
 * Runs `work` in a transaction: commits when it returns, rolls back when it throws. Call it only in routes, jobs and commands. Runs
 * `work` again after a conflict with another transaction, such as a deadlock.
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
