// The connection as the rest of the code sees it. A function that reads, or writes with one statement, takes `Db`;
// one whose statements must hold together takes `Trx`.
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Runs `work` in one transaction: commits when it ends, rolls back when it throws. Opened at the edge only. */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

/** Runs `work` in the transaction that `db` is, or in one of its own. */
export const joinTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  isTransaction(db) ? work(db) : inTransaction(db, work)

const isTransaction = (db: Db): db is Trx => db.isTransaction
