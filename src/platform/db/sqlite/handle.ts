// One open connection of node:sqlite with its prepared statements.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { BUSY } from './busy.ts'

/** When a file is opened, and for reads: another process may be closing it as the last one. */
const OPEN_TIMEOUT_MS = 5_000
/** For writes: how long SQLite blocks the process. Further waiting is asynchronous: see busy.ts. */
const WRITE_TIMEOUT_MS = 1
const MAX_CACHED_STATEMENTS = 500

/** Who syncs the log: SQLite within each commit, or a thread beside it. See docs/adr/0028-sqlite-sync.md. */
export type SqliteSync = 'beside' | 'inline'

/** Columns that SQLite keeps as text or number, by name. They are read back as JSON values and booleans. */
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

/** Has the code that SQLite's own errors have. */
class StoreBusy extends Error {
  readonly errcode = BUSY
}

export class Handle {
  readonly #database: DatabaseSync
  readonly #columns: ParsedColumns
  readonly #statements = new LRUCache<string, Prepared>({ max: MAX_CACHED_STATEMENTS })

  constructor(file: string, readOnly: boolean, { columns, mode }: HandleOptions) {
    this.#columns = columns
    // Migrations edit the schema; no statement comes from outside.
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
   * @throws {StoreBusy} when others use it
   */
  checkpoint() {
    const result = this.#database.prepare('pragma wal_checkpoint(truncate)').get()
    if (result?.['busy'] !== 0) throw new StoreBusy('The log could not be checkpointed: others use it.')
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
