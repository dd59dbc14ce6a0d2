// One open connection of node:sqlite with its prepared statements, and how a write waits for other processes, such as the command line
// beside a server.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pass } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** SQLITE_BUSY (sqlite.org/rescode.html). */
export const BUSY = 5
/** How long a write waits for other processes in total. */
const BUSY_TIMEOUT_MS = 5_000
const BUSY_PAUSE_MS = 5
/** How long reads and opening the file wait. Another process can be closing the file. */
const OPEN_TIMEOUT_MS = 5_000
/** How long SQLite blocks the process for a write. Further waiting is asynchronous: see whenFree. */
const WRITE_TIMEOUT_MS = 1
const MAX_CACHED_STATEMENTS = 500

/** `inline`: SQLite syncs the log in each commit. `beside`: another thread does. See docs/adr/0028-sqlite-sync.md. */
export type SqliteSync = 'beside' | 'inline'

/** Names of columns that SQLite stores as text or numbers, and that are read as JSON values and booleans. */
export interface ParsedColumns {
  readonly json: ReadonlySet<string>
  readonly boolean: ReadonlySet<string>
}

export interface HandleOptions {
  readonly columns: ParsedColumns
  readonly mode: SqliteSync
}

interface Prepared {
  readonly statement: StatementSync
  readonly jsonColumns: readonly string[]
  readonly booleanColumns: readonly string[]
  readonly returnsRows: boolean
}

/** Has the code of SQLite's own error. */
class StoreBusy extends Error {
  readonly errcode = BUSY
}

export class Handle {
  readonly #database: DatabaseSync
  readonly #columns: ParsedColumns
  readonly #statements = new LRUCache<string, Prepared>({ max: MAX_CACHED_STATEMENTS })

  constructor(file: string, readOnly: boolean, { columns, mode }: HandleOptions) {
    this.#columns = columns
    // Migrations edit the schema, so the writer cannot be defensive. No SQL comes from users.
    this.#database = new DatabaseSync(file, { readOnly, defensive: readOnly, timeout: OPEN_TIMEOUT_MS })
    if (!readOnly) this.#database.exec('pragma journal_mode = wal')
    // Commits are synced and checkpointed outside SQLite: see wal-sync.ts.
    if (mode === 'beside') this.#database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0')
    else this.#database.exec('pragma synchronous = full')
    this.#database.exec('pragma foreign_keys = on; pragma cache_size = -16000')
    if (!readOnly) this.#database.exec(`pragma busy_timeout = ${WRITE_TIMEOUT_MS}`)
  }

  get inTransaction() {
    return this.#database.isTransaction
  }

  /**
   * Checkpoints the whole log.
   * @throws {StoreBusy} if another connection uses it
   */
  checkpoint() {
    const result = this.#database.prepare('pragma wal_checkpoint(truncate)').get()
    if (result?.['busy'] !== 0) throw new StoreBusy('The log is in use and could not be checkpointed.')
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
    // Kysely guarantees the row type of a compiled query.
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
      jsonColumns: columns.filter(name => this.#columns.json.has(name)),
      booleanColumns: columns.filter(name => this.#columns.boolean.has(name)),
    }
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

/** SQLite does not name the violated foreign key. The table's name identifies it, because no table has two that can fail. */
function withTable(error: unknown, sql: string): unknown {
  if (error instanceof Error && error.message === 'FOREIGN KEY constraint failed') {
    error.message += `: ${/^\w+ (?:into |from )?"(\w+)"/.exec(sql)?.[1]}`
  }
  return error
}

// Kysely types parameters as unknown. node:sqlite rejects other types.
const toSqlite = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)

export const busyDeadline = () => performance.now() + BUSY_TIMEOUT_MS

/** Retries while another process writes, without blocking the event loop. */
export async function whenFree<T>(work: () => T, deadline: number): Promise<T> {
  while (true) {
    try {
      return work()
    } catch (error) {
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY
      if (!isBusy || performance.now() > deadline) throw error
      await pass(BUSY_PAUSE_MS)
    }
  }
}
