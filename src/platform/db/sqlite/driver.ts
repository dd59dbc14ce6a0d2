// Kysely on node:sqlite, with two connections to one file. Reads outside a transaction use a read-only connection, so that they never wait
// for an open transaction (WAL). Writes use the other connection, one at a time, and end when they are on disk.
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
import { Semaphore } from '../../semaphore.ts'
import { startLocalClock } from '../database.ts'
import {
  busyDeadline,
  Handle,
  type HandleOptions,
  type ParsedColumns,
  type SqliteSync,
  whenFree,
} from './handle.ts'
import { WalSync, type WalSyncOptions } from './wal-sync.ts'

interface SqliteOptions {
  readonly columns?: ParsedColumns
  /** `beside` by default. */
  readonly mode?: SqliteSync | undefined
  /** Replaces fdatasync in tests: see wal-sync.ts. */
  readonly sync?: WalSyncOptions['sync']
}

const NO_COLUMNS: ParsedColumns = { json: new Set(), boolean: new Set() }

export function sqliteDialect(file: string, options: SqliteOptions = {}): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file, options),
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

/** Shared by the connections of a driver. */
interface Store {
  readonly writer: Handle
  readonly reader: Handle
  readonly lock: Semaphore
  /** Undefined if SQLite syncs its log in each commit. */
  readonly walSync: WalSync | undefined
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #options: HandleOptions
  readonly #sync: WalSyncOptions['sync']
  #store: Store | undefined

  constructor(file: string, { columns = NO_COLUMNS, mode = 'beside', sync }: SqliteOptions) {
    this.#file = file
    this.#options = { columns, mode }
    this.#sync = sync
  }

  async init() {
    const writer = new Handle(this.#file, false, this.#options)
    const lock = new Semaphore(1)
    const checkpoint = () => lock.run(() => whenFree(() => writer.checkpoint(), busyDeadline()))
    this.#store = {
      writer,
      reader: new Handle(this.#file, true, this.#options),
      lock,
      walSync:
        this.#options.mode === 'inline'
          ? undefined
          : new WalSync({ file: this.#file, checkpoint, sync: this.#sync }),
    }
  }

  async acquireConnection() {
    if (!this.#store) throw new Error('The store is closed')
    return new SqliteConnection(this.#store)
  }

  beginTransaction = (connection: SqliteConnection) => connection.begin()

  commitTransaction = (connection: SqliteConnection) => connection.commit()

  rollbackTransaction = (connection: SqliteConnection) => connection.rollback()

  async releaseConnection() {}

  async destroy() {
    const store = this.#store
    this.#store = undefined
    await store?.walSync?.close()
    store?.reader.close()
    store?.writer.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #store: Store
  /** Set while a transaction is open. */
  #release: (() => void) | undefined
  /** The estimated bytes written; undefined if nothing was written. */
  #bytes: number | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async begin() {
    const { lock, writer } = this.#store
    const deadline = busyDeadline()
    const release = await lock.acquire()
    try {
      await whenFree(() => writer.run('begin immediate'), deadline)
      startLocalClock(this)
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  async commit() {
    const { writer, walSync } = this.#store
    try {
      writer.run('commit')
      if (this.#bytes !== undefined) walSync?.noteCommit(this.#bytes)
    } finally {
      this.#end()
    }
    await walSync?.durable()
  }

  async rollback() {
    const { writer, walSync } = this.#store
    try {
      // SQLite may have rolled back already, for example if the disk is full.
      if (this.#release && writer.inTransaction) writer.run('rollback')
    } finally {
      this.#end()
    }
    // An error can depend on rows of a commit that is not synced yet.
    await walSync?.durable()
  }

  /** Keeps the lock after a failed commit, because Kysely then calls rollback. */
  #end() {
    if (this.#store.writer.inTransaction) return
    this.#release?.()
    this.#release = undefined
    this.#bytes = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader, lock, walSync } = this.#store
    const isRead = query.query.kind === 'SelectQueryNode'
    if (this.#release) {
      if (!isRead) this.#bytes = (this.#bytes ?? 0) + bytesOf(query)
      return writer.execute<R>(query)
    }
    if (isRead) return reader.execute<R>(query)
    const deadline = busyDeadline()
    try {
      const result = await lock.run(() => whenFree(() => writer.execute<R>(query), deadline))
      if (hasChanged(result)) walSync?.noteCommit(bytesOf(query))
      return result
    } finally {
      // An error, or a statement without changes, can depend on rows of a commit that is not synced yet.
      await walSync?.durable()
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported. Read lists page by page.')
  }
}

const hasChanged = ({ rows, numAffectedRows = BigInt(rows.length) }: QueryResult<unknown>) =>
  numAffectedRows > 0n

/** The estimated bytes that a statement writes. Texts are nearly all of them. */
const bytesOf = ({ parameters }: CompiledQuery) =>
  parameters.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
