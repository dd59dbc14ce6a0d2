// The connection as the rest of the code sees it. A function that reads, or writes with one statement, takes `Db`;
// one whose statements must hold together takes `Trx`.
import type { Kysely, Transaction } from 'kysely'
import { isConflict } from './constraints.ts'
import type { Tables } from './schema.ts'

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
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

/** Runs `work` in the transaction that `db` is, or in one of its own. */
export const joinTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : inTransaction(db, work)

const isTransaction = (db: Db): db is Trx => db.isTransaction
