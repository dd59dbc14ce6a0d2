// Kysely on node:sqlite, with two connections on one file: statements outside a transaction read through one that
// cannot write, so no read ever waits behind an open transaction (WAL); writes go through the other, one at a time.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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
import { BOOLEAN_COLUMNS, JSON_COLUMNS } from './schema.ts'

/** How long a write waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** Within SQLite, while everybody waits. */
const BUSY_AT_ONCE_MS = 20
const BUSY_PAUSE_MS = 20
const SQLITE_BUSY = 5
const MAX_CACHED_STATEMENTS = 500

export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file),
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

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #lock = new Lock()
  #writer: Handle | undefined
  #reader: Handle | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#writer = new Handle(this.#file, false)
    this.#reader = new Handle(this.#file, true)
  }

  async acquireConnection() {
    if (!this.#writer || !this.#reader) throw new Error('The store is closed')
    return new SqliteConnection(this.#writer, this.#reader, this.#lock)
  }

  async beginTransaction(connection: SqliteConnection) {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection) {
    connection.end('commit')
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.end('rollback')
  }

  async releaseConnection() {}

  async destroy() {
    this.#reader?.close()
    this.#writer?.close()
    this.#reader = undefined
    this.#writer = undefined
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Handle
  readonly #reader: Handle
  readonly #lock: Lock
  #release: (() => void) | undefined

  constructor(writer: Handle, reader: Handle, lock: Lock) {
    this.#writer = writer
    this.#reader = reader
    this.#lock = lock
  }

  async begin() {
    const release = await this.#lock.acquire()
    try {
      await whenFree(() => this.#writer.run('begin immediate'))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  end(how: 'commit' | 'rollback') {
    try {
      // SQLite may have rolled back by itself, for example when the disk is full.
      if (how === 'commit' || this.#writer.inTransaction) this.#writer.run(how)
    } finally {
      // After a failed commit Kysely calls rollback, which then finds the lock still held.
      if (!this.#writer.inTransaction) {
        this.#release?.()
        this.#release = undefined
      }
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#writer.execute<R>(query)
    if (query.query.kind === 'SelectQueryNode') return this.#reader.execute<R>(query)
    const release = await this.#lock.acquire()
    try {
      return await whenFree(() => this.#writer.execute<R>(query))
    } finally {
      release()
    }
  }

  streamQuery(): never {
    throw new Error('Lists are read page by page, not by cursor')
  }
}

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

interface Prepared {
  readonly statement: StatementSync
  readonly jsonColumns: readonly string[]
  readonly booleanColumns: readonly string[]
  readonly returnsRows: boolean
}

/** One open connection with its prepared statements. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(file: string, readOnly: boolean) {
    // Migrations edit the schema; no statement comes from outside.
    this.#database = new DatabaseSync(file, { readOnly, defensive: readOnly, timeout: BUSY_AT_ONCE_MS })
    if (!readOnly) this.#database.exec('pragma journal_mode = wal')
    this.#database.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000`)
  }

  get inTransaction() {
    return this.#database.isTransaction
  }

  run(sql: string) {
    this.#prepare(sql).statement.run()
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#execute(query)
    } catch (error) {
      throw withTable(error, query.sql)
    }
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(sql)
    const values = parameters.map(toSqlite)
    if (!prepared.returnsRows) {
      return { rows: [], numAffectedRows: BigInt(prepared.statement.run(...values).changes) }
    }
    const rows = prepared.statement.all(...values)
    if (prepared.jsonColumns.length > 0 || prepared.booleanColumns.length > 0) {
      for (const row of rows) parseColumns(row, prepared)
    }
    // Kysely's own promise: the rows of a compiled query have the type it was built with.
    return { rows: rows as R[] }
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const columns = statement.columns().map(column => column.name)
    const prepared = {
      statement,
      returnsRows: columns.length > 0,
      jsonColumns: columns.filter(name => JSON_COLUMNS.has(name)),
      booleanColumns: columns.filter(name => BOOLEAN_COLUMNS.has(name)),
    }
    // Oldest first out; batches of many sizes must not fill the memory.
    const [oldest] = this.#statements.keys()
    if (this.#statements.size >= MAX_CACHED_STATEMENTS && oldest !== undefined)
      this.#statements.delete(oldest)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function parseColumns(row: Record<string, unknown>, { jsonColumns, booleanColumns }: Prepared) {
  for (const name of jsonColumns) {
    const text = row[name]
    if (typeof text === 'string') row[name] = JSON.parse(text)
  }
  for (const name of booleanColumns) {
    if (row[name] !== null) row[name] = row[name] === 1
  }
}

/** SQLite does not say which foreign key failed; no table has more than one that can, so its name tells. */
function withTable(error: unknown, sql: string): unknown {
  if (error instanceof Error && error.message === 'FOREIGN KEY constraint failed') {
    error.message += `: ${/^\w+ (?:into |from )?"(\w+)"/.exec(sql)?.[1]}`
  }
  return error
}

// Kysely hands parameters over as unknown; anything but these is refused by node:sqlite itself.
const toSqlite = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)

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
}
