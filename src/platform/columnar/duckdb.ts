// DuckDB in the current process: one instance with attached files. An optional dependency, so it is imported when first used.
import type {
  DuckDBAppender,
  DuckDBConnection,
  DuckDBInstance,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api'

export type ColumnType = 'text' | 'number' | 'boolean' | 'texts'
export type Cell = string | number | boolean | readonly string[] | null
/** A query with its parameters, `$1` and so on. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly (string | number | boolean)[]
}

export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'varchar',
  number: 'double',
  boolean: 'boolean',
  texts: 'varchar[]',
}

export const isOutOfMemory = (error: unknown): boolean => /Out of Memory Error/.test(String(error))

/** The rows that DuckDB holds in one vector. */
const CHUNK_ROWS = 2048
/** DuckDB writes whole groups of rows, by default of this size. */
const MAX_ROWS_IN_GROUP = 122_880
export const MIN_ROWS_IN_GROUP = 8_192
/** A group is in memory while it is made. */
const CELLS_IN_GROUP = 2_000_000

/**
 * How many rows a row group has, for a table with this many columns. DuckDB keeps some kilobytes in memory for each column of each group,
 * outside its memory limit, so few large groups need less than many small ones. A transaction that adds a whole group needs least.
 */
export function rowsInGroup(columns: number): number {
  const chunks = Math.floor(CELLS_IN_GROUP / columns / CHUNK_ROWS)
  return Math.min(MAX_ROWS_IN_GROUP, Math.max(MIN_ROWS_IN_GROUP, chunks * CHUNK_ROWS))
}

export interface ColumnarLimits {
  readonly threads: number
  readonly memoryBytes: number
  /** The only directory whose files can be attached. */
  readonly directory: string
  /** Functions for queries, by their names in SQL: of a text, with a list of texts. */
  readonly functions?: Readonly<Record<string, (text: string) => readonly string[]>>
}

/** DuckDB is not installed, or has no program for this platform. */
export class ColumnarMissing extends Error {}

/** @throws {ColumnarMissing} */
const load = () =>
  import('@duckdb/node-api').catch((cause: unknown) => {
    throw new ColumnarMissing(String(cause))
  })

type DuckDb = Awaited<ReturnType<typeof load>>

/** An open DuckDB. Queries on several connections run at once. */
export class Columnar {
  readonly #duckdb: DuckDb
  readonly #instance: DuckDBInstance

  private constructor(duckdb: DuckDb, instance: DuckDBInstance) {
    this.#duckdb = duckdb
    this.#instance = instance
  }

  static async open({ threads, memoryBytes, directory, functions = {} }: ColumnarLimits): Promise<Columnar> {
    const duckdb = await load()
    const instance = await duckdb.DuckDBInstance.create(':memory:', {
      threads: String(threads),
      memory_limit: `${Math.floor(memoryBytes / 1024)}KiB`,
      // Without a directory, a query that needs more memory fails.
      temp_directory: '',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
    const connection = await instance.connect()
    await connection.run(`set allowed_directories = [${quoted(`${directory}/`)}]`)
    await connection.run('set enable_external_access = false')
    await connection.run('set lock_configuration = true')
    for (const [name, list] of Object.entries(functions))
      connection.registerScalarFunction(listFunction(duckdb, name, list))
    connection.closeSync()
    return new Columnar(duckdb, instance)
  }

  async connect(): Promise<ColumnarConnection> {
    return new ColumnarConnection(this.#duckdb, await this.#instance.connect())
  }

  close(): void {
    this.#instance.closeSync()
  }
}

/** DuckDB calls it in the thread of JavaScript, for up to `CHUNK_ROWS` texts at once. */
const listFunction = (duckdb: DuckDb, name: string, list: (text: string) => readonly string[]) =>
  duckdb.DuckDBScalarFunction.create({
    name,
    parameterTypes: [duckdb.VARCHAR],
    returnType: duckdb.LIST(duckdb.VARCHAR),
    mainFunction(_, input, output) {
      const texts = input.getColumnVector(0)
      for (let i = 0; i < input.rowCount; i++) {
        const text = texts.getItem(i)
        output.setItem(i, typeof text === 'string' ? duckdb.listValue([...list(text)]) : null)
      }
      output.flush()
    },
  })

export class ColumnarConnection implements Disposable {
  readonly #duckdb: DuckDb
  readonly #connection: DuckDBConnection
  #isInterrupted = false

  constructor(duckdb: DuckDb, connection: DuckDBConnection) {
    this.#duckdb = duckdb
    this.#connection = connection
  }

  /**
   * Opens a file, which is created if it does not exist, under a name.
   * @param columns how many the table has to which rows are added
   */
  async attach(file: string, name: string, columns = 1): Promise<void> {
    await this.#connection.run(
      `attach ${quoted(file)} as ${identifier(name)} (row_group_size ${rowsInGroup(columns)})`,
    )
  }

  async run(sql: string, parameters: Query['parameters'] = []): Promise<void> {
    this.#requireTime()
    await this.#connection.run(sql, [...parameters], this.#typesOf(parameters))
  }

  /** Reads all rows. Whole numbers are numbers, lists are arrays. */
  async rows<Row extends readonly Cell[]>({ sql, parameters }: Query): Promise<Row[]> {
    this.#requireTime()
    const reader = await this.#connection.runAndReadAll(sql, [...parameters], this.#typesOf(parameters))
    // The caller knows the columns of its query.
    return reader.convertRows<Cell>(toCell) as unknown as Row[]
  }

  async appender(catalog: string, table: string, types: readonly ColumnType[]): Promise<ColumnarAppender> {
    const appender = await this.#connection.createAppender(table, 'main', catalog)
    return new ColumnarAppender(this.#duckdb, appender, types)
  }

  /** Ends the current statement. No other one begins. */
  interrupt(): void {
    this.#isInterrupted = true
    this.#connection.interrupt()
  }

  #requireTime(): void {
    if (this.#isInterrupted) throw new Error('The connection was interrupted.')
  }

  [Symbol.dispose](): void {
    this.#connection.closeSync()
  }

  /** Otherwise, large whole numbers would be integers of 64 bits, into which the largest do not fit. */
  #typesOf(parameters: Query['parameters']): DuckDBType[] {
    const { VARCHAR, DOUBLE, BOOLEAN } = this.#duckdb
    return parameters.map(one =>
      typeof one === 'number' ? DOUBLE : typeof one === 'boolean' ? BOOLEAN : VARCHAR,
    )
  }
}

/** Adds rows to a table. They are in the table when it is closed. */
export class ColumnarAppender implements Disposable {
  readonly #duckdb: DuckDb
  readonly #appender: DuckDBAppender
  readonly #types: readonly ColumnType[]
  #isClosed = false

  constructor(duckdb: DuckDb, appender: DuckDBAppender, types: readonly ColumnType[]) {
    this.#duckdb = duckdb
    this.#appender = appender
    this.#types = types
  }

  /** @param columns of equal lengths */
  add(columns: readonly (readonly Cell[])[]): void {
    const count = columns[0]?.length ?? 0
    for (let from = 0; from < count; from += CHUNK_ROWS) {
      const size = Math.min(CHUNK_ROWS, count - from)
      this.#addChunk(size === count ? columns : columns.map(cells => cells.slice(from, from + size)), size)
    }
  }

  #addChunk(columns: readonly (readonly Cell[])[], size: number): void {
    // DuckDB turns a column of nulls into the type of the table. Most columns have no values, and writing each null takes long.
    const types = this.#types.map((type, i) => (columns[i]?.every(isNull) ? 'null' : type))
    const chunk = this.#duckdb.DuckDBDataChunk.create(
      types.map(type => this.#typeOf(type)),
      size,
    )
    for (const [i, cells] of columns.entries()) {
      const type = types[i]
      if (type === 'null') continue
      chunk.setColumnValues(i, type === 'texts' ? cells.map(this.#toValue) : (cells as DuckDBValue[]))
    }
    this.#appender.appendDataChunk(chunk)
  }

  close(): void {
    this.#isClosed = true
    this.#appender.closeSync()
  }

  /** Drops the rows of an appender that was not closed. DuckDB would add them when it frees the memory. */
  [Symbol.dispose](): void {
    if (!this.#isClosed) this.#appender.clear()
  }

  #typeOf(type: ColumnType | 'null'): DuckDBType {
    const { VARCHAR, DOUBLE, BOOLEAN, LIST, SQLNULL } = this.#duckdb
    return { text: VARCHAR, number: DOUBLE, boolean: BOOLEAN, texts: LIST(VARCHAR), null: SQLNULL }[type]
  }

  readonly #toValue = (cell: Cell): DuckDBValue =>
    typeof cell === 'object' && cell !== null ? this.#duckdb.listValue([...cell]) : cell
}

const isNull = (cell: Cell) => cell === null

function toCell(value: DuckDBValue): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && value !== null && 'items' in value) return value.items as readonly string[]
  return value as Cell
}

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
