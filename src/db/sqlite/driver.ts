// Kysely on node:sqlite, with two connections on one file: statements outside a transaction read through one that
// cannot write, so no read ever waits behind an open transaction (WAL); writes go through the other, one at a time, and end
// when they are on the disk.
import { setTimeout as pass } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { Handle } from './handle.ts'
import { Log, type LogParts } from './log.ts'

/** How long a write waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 5
const SQLITE_BUSY = 5

export function sqliteDialect(file: string, sync?: LogParts['sync']): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file, sync),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
  /** Migrations run in one immediate transaction, which also keeps a second process out. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** What the connections of a driver share. */
interface Store {
  readonly writer: Handle
  readonly reader: Handle
  readonly lock: Lock
  readonly log: Log
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #sync: LogParts['sync']
  #store: Store | undefined

  constructor(file: string, sync: LogParts['sync']) {
    this.#file = file
    this.#sync = sync
  }

  async init() {
    const writer = new Handle(this.#file, false)
    const lock = new Lock()
    const fold = () => lock.hold(() => writer.fold())
    this.#store = {
      writer,
      reader: new Handle(this.#file, true),
      lock,
      log: new Log({ file: this.#file, fold, sync: this.#sync }),
    }
  }

  async acquireConnection() {
    if (!this.#store) throw new Error('The store is closed')
    return new SqliteConnection(this.#store)
  }

  beginTransaction = (connection: SqliteConnection) => connection.begin()

  commitTransaction = (connection: SqliteConnection) => connection.commit()

  async rollbackTransaction(connection: SqliteConnection) {
    connection.rollback()
  }

  async releaseConnection() {}

  async destroy() {
    const store = this.#store
    this.#store = undefined
    await store?.log.close()
    store?.reader.close()
    store?.writer.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #store: Store
  /** There while a transaction is open. */
  #release: (() => void) | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async begin() {
    const { lock, writer } = this.#store
    const release = await lock.acquire()
    try {
      await whenFree(() => writer.run('begin immediate'))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  async commit() {
    const { writer, log } = this.#store
    try {
      writer.run('commit')
      log.wrote()
    } finally {
      this.#end()
    }
    await log.durable()
  }

  rollback() {
    const { writer } = this.#store
    try {
      // SQLite may have rolled back by itself, for example when the disk is full.
      if (this.#release && writer.inTransaction) writer.run('rollback')
    } finally {
      this.#end()
    }
  }

  /** After a failed commit Kysely calls rollback, which then finds the lock still held. */
  #end() {
    if (this.#store.writer.inTransaction) return
    this.#release?.()
    this.#release = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader, lock, log } = this.#store
    if (this.#release) return writer.execute<R>(query)
    if (query.query.kind === 'SelectQueryNode') return reader.execute<R>(query)
    const result = await lock.hold(() => whenFree(() => writer.execute<R>(query)))
    if (hasChanged(result)) log.wrote()
    // Also what has changed nothing, because of what is there already, is true only when that is on the disk.
    await log.durable()
    return result
  }

  streamQuery(): never {
    throw new Error('Lists are read page by page, not by cursor')
  }
}

const hasChanged = ({ rows, numAffectedRows = BigInt(rows.length) }: QueryResult<unknown>) =>
  numAffectedRows > 0n

/** Tries again while another process writes; meanwhile others are served. */
async function whenFree<T>(write: () => T): Promise<T> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS
  while (true) {
    try {
      return write()
    } catch (error) {
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
      if (!isBusy || Date.now() > deadline) throw error
      await pass(BUSY_PAUSE_MS)
    }
  }
}

/** First come, first served. */
class Lock {
  #last: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }

  async hold<T>(work: () => T): Promise<Awaited<T>> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
