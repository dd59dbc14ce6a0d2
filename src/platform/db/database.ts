// The connection as the rest of the code sees it. A function that reads, or writes with one statement, takes `Db`;
// one whose statements must hold together takes `Trx`.
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../product/tables.ts'
import { noteClock } from './list-order.ts'
import { isConflict } from './store-errors.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

const ATTEMPTS = 3

/**
 * Runs `work` in one transaction: commits when it ends, rolls back when it throws. Opened at the edge only. Where others at work
 * at the same time have it undone (a deadlock), it is run again.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
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
