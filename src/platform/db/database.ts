// Connections and transactions of a store with any tables. A function that reads, or writes with one statement, takes a `Db`. A function
// with several statements that must be atomic takes a `Trx`.
import {
  type ColumnType,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  type Transaction,
} from 'kysely'

export type { Generated } from 'kysely'

import { type IdPrefix, newUuid7 } from '../ids.ts'
import { type Connection, engineOf } from './dialect.ts'
import { isConflict } from './store-errors.ts'

export type Db<Tables> = Kysely<Tables>
export type Trx<Tables> = Transaction<Tables>

/** Written as JSON text and read as a parsed value, on both engines. */
export type Json<T> = ColumnType<T, string, string>

/** The same for a column that may be null, or left out of an insert. */
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

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
      let committed: Transaction<Tables> | undefined
      const result = await db.transaction().execute(async trx => {
        await noteClock(trx)
        committed = trx
        return work(trx)
      })
      if (committed) wakeAnnounced(committed)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

// Each transaction has a clock, from which its ids are made: see list-order.ts.

type Clock = () => number

const clocks = new WeakMap<DatabaseConnection, Clock>()
const clocksOfTransactions = new WeakMap<Connection, Clock>()

/** Starts a clock at the store's time from `beginWriting` of list-order.ts, because the clocks of machines can differ. */
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
async function noteClock(trx: Connection): Promise<void> {
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

// The last statement of a transaction on Postgres is sent together with its commit. That saves a round trip.

const COMMIT = CompiledQuery.raw('commit')

/** Connections whose transaction has its commit already. */
const committed = new WeakSet<DatabaseConnection>()

/**
 * Runs the last statement of a transaction. On Postgres the commit follows at once, so nothing may use `trx` after it. If the statement
 * fails, the commit is a rollback.
 */
export async function executeLast<Row>(
  trx: Connection,
  statement: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const executor = trx.getExecutor()
  if (engineOf(trx) === 'sqlite') return executor.executeQuery(statement)
  return executor.provideConnection(async connection => {
    committed.add(connection)
    // The connection sends both before it waits. The pool is in pipeline mode.
    const [result, commit] = await Promise.allSettled([
      connection.executeQuery<Row>(statement),
      connection.executeQuery(COMMIT),
    ])
    if (commit.status === 'rejected') committed.delete(connection)
    if (result.status === 'rejected') throw result.reason
    if (commit.status === 'rejected') throw commit.reason
    return result.value
  })
}

/** Returns true once for a transaction that `executeLast` has ended. */
export const takeCommitted = (connection: DatabaseConnection): boolean => committed.delete(connection)

// Commits wake parts of this process that wait for their rows. Other processes learn of the rows when they poll.

type Wake = () => void

/** The `wake` functions by store and topic. A store is identified by its adapter, which its connections and transactions share. */
const wakes = new WeakMap<object, Map<string, Set<Wake>>>()
const announced = new WeakMap<Connection, Set<string>>()

const storeOf = (db: Connection): object => db.getExecutor().adapter

/** Calls `wake` after each transaction of this process that announces the topic. @returns how to stop that */
export function onCommit(db: Connection, topic: string, wake: Wake): () => void {
  const topics = wakes.get(storeOf(db)) ?? new Map<string, Set<Wake>>()
  wakes.set(storeOf(db), topics)
  const all = topics.get(topic) ?? new Set<Wake>()
  topics.set(topic, all)
  all.add(wake)
  return () => void all.delete(wake)
}

/** Announces rows of a topic. Takes effect if the transaction commits. */
export function announce(trx: Connection, topic: string): void {
  const topics = announced.get(trx) ?? new Set<string>()
  topics.add(topic)
  announced.set(trx, topics)
}

function wakeAnnounced(trx: Connection): void {
  for (const topic of announced.get(trx) ?? [])
    for (const wake of wakes.get(storeOf(trx))?.get(topic) ?? []) wake()
}
