// Kysely on node:sqlite, with two connections on one file: statements outside a transaction read through one that
// cannot write, so no read ever waits behind an open transaction (WAL); writes go through the other, one at a time, and end
// when they are on the disk.
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
import { startLocalClock } from '../list-order.ts'
import { busyDeadline, whenFree } from './busy.ts'
import { Handle, type HandleOptions, type ParsedColumns, type SqliteSync } from './handle.ts'
import { WalSync, type WalSyncOptions } from './wal-sync.ts'

interface SqliteOptions {
  readonly columns?: ParsedColumns
  /** `beside` unless given. */
  readonly mode?: SqliteSync | undefined
  /** For tests: see wal-sync.ts. */
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

/** What the connections of a driver share. */
interface Store {
  readonly writer: Handle
  readonly reader: Handle
  readonly lock: Semaphore
  /** Undefined where SQLite syncs its log within each commit. */
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
  /** An estimate of what it has written; undefined while it has only read. */
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
      // SQLite may have rolled back by itself, for example when the disk is full.
      if (this.#release && writer.inTransaction) writer.run('rollback')
    } finally {
      this.#end()
    }
    // A refusal may rest on rows of a commit that is not synced yet.
    await walSync?.durable()
  }

  /** After a failed commit Kysely calls rollback, which then finds the lock still held. */
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
      // A refusal, or a statement that changed nothing, may rest on rows of a commit that is not synced yet.
      await walSync?.durable()
    }
  }

  streamQuery(): never {
    throw new Error('Lists are read page by page, not by cursor')
  }
}

const hasChanged = ({ rows, numAffectedRows = BigInt(rows.length) }: QueryResult<unknown>) =>
  numAffectedRows > 0n

/** An estimate of what a statement writes: texts make up nearly all of it. */
const bytesOf = ({ parameters }: CompiledQuery) =>
  parameters.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
