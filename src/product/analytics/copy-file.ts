// The file of a copy: one table of responses, and one row that says how far the copy has read the store.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Cell,
  type Columnar,
  type ColumnarConnection,
  identifier,
  sqlTypes,
} from '../../platform/columnar/duckdb.ts'
import { baseColumns, type Column, type CopyColumns, fieldColumns } from './fields.ts'

/** Increase this number when cells change. Older copies are then made again. */
const FORMAT = 1

export interface CopyState {
  /** The latest version of the web form that the columns are for. */
  readonly version: number
  readonly columns: CopyColumns
  /** The id before which the copy has all responses. */
  readonly responses: string
  /** The id of the log before which the copy has all changes. */
  readonly changes: string
  /** When the copy last read the store, in milliseconds since 1970. */
  readonly readAt: number
}

export const COPY_SUFFIX = '.duckdb'
export const copyPath = (directory: string, webformId: string) =>
  join(directory, `${webformId}${COPY_SUFFIX}`)
/** An empty file that exists since responses were deleted from the copy. */
export const erasePath = (directory: string, webformId: string) => join(directory, `${webformId}.erase`)

export async function removeCopy(directory: string, webformId: string): Promise<void> {
  const path = copyPath(directory, webformId)
  const paths = [path, `${path}.wal`, erasePath(directory, webformId)]
  await Promise.all(paths.map(one => rm(one, { force: true })))
}

export class CopyFile {
  readonly #columnar: Columnar
  readonly #writer: ColumnarConnection
  /** The name under which the file is attached. */
  readonly #name: string
  #state: CopyState

  private constructor(columnar: Columnar, writer: ColumnarConnection, name: string, state: CopyState) {
    this.#columnar = columnar
    this.#writer = writer
    this.#name = name
    this.#state = state
  }

  /** Opens the file of a copy. Undefined if it does not exist, is damaged or has another format. */
  static async open(columnar: Columnar, directory: string, webformId: string): Promise<CopyFile | undefined> {
    const path = copyPath(directory, webformId)
    if (!existsSync(path)) return undefined
    const writer = await columnar.connect()
    const name = identifier(webformId)
    try {
      await writer.attach(path, webformId)
      const [row] = await writer.rows<[number, string]>({ sql: `from ${name}.state`, parameters: [] })
      if (row?.[0] === FORMAT) return new CopyFile(columnar, writer, name, JSON.parse(row[1]))
      await writer.run(`detach ${name}`)
    } catch {
      // A damaged file, or one of another version of DuckDB.
      await writer.run(`detach database if exists ${name}`)
    }
    writer[Symbol.dispose]()
    return undefined
  }

  /** Makes an empty copy in place of the file, if there is one. */
  static async create(
    columnar: Columnar,
    directory: string,
    webformId: string,
    state: CopyState,
  ): Promise<CopyFile> {
    await removeCopy(directory, webformId)
    const writer = await columnar.connect()
    const name = identifier(webformId)
    await writer.attach(copyPath(directory, webformId), webformId)
    const columns = columnsOf(state.columns).map(definition)
    await writer.run(`create table ${name}.r (${columns.join(', ')})`)
    await writer.run(`create table ${name}.state (format double, state varchar)`)
    await writer.run(`insert into ${name}.state values ($1, $2)`, [FORMAT, JSON.stringify(state)])
    return new CopyFile(columnar, writer, name, state)
  }

  get state(): CopyState {
    return this.#state
  }

  /** Adds the columns of new questions. False if the columns of known questions differ. */
  async widen(columns: CopyColumns, version: number): Promise<boolean> {
    const known = new Map(columnsOf(this.#state.columns).map(({ name, type }) => [name, type]))
    const wanted = columnsOf(columns)
    const isSame = this.#state.columns.fields.every((field, i) => field.key === columns.fields[i]?.key)
    if (!isSame || wanted.filter(({ name, type }) => known.get(name) === type).length < known.size)
      return false
    for (const column of wanted)
      if (!known.has(column.name))
        await this.#writer.run(`alter table ${this.#name}.r add column ${definition(column)}`)
    const state = { ...this.#state, columns, version }
    await this.#save(state)
    this.#state = state
    return true
  }

  /**
   * Replaces responses in one transaction, and notes how far the store was read.
   * @param gone ids of responses to remove
   * @param from removes all responses with later ids, too
   * @param rows cells of the responses to add
   */
  async replace(
    gone: readonly string[],
    from: string,
    rows: readonly (readonly Cell[])[],
    state: CopyState,
  ): Promise<void> {
    await this.#writer.run('begin')
    try {
      await this.#writer.run(`delete from ${this.#name}.r where _id > $1`, [from])
      // Ids come from the store, one list for all.
      if (gone.length > 0)
        await this.#writer.run(
          `delete from ${this.#name}.r where _id in (select unnest(string_split($1, ' ')))`,
          [gone.join(' ')],
        )
      if (rows.length > 0) {
        const types = columnsOf(state.columns).map(({ type }) => type)
        const columns = types.map((_, i) => rows.map(row => row[i] ?? null))
        await this.#writer.append(this.#name.slice(1, -1), 'r', types, columns)
      }
      await this.#save(state)
      await this.#writer.run('commit')
    } catch (error) {
      await this.#writer.run('rollback').catch(() => {})
      throw error
    }
    this.#state = state
  }

  /** How many responses the copy has up to an id. */
  async count(upTo: string): Promise<number> {
    const sql = `select count(*) from ${this.#name}.r where _id <= $1`
    const [row] = await this.#writer.rows<[number]>({ sql, parameters: [upTo] })
    return row?.[0] ?? 0
  }

  /** A connection for queries, in which the table of responses is `r`. */
  async connect(): Promise<ColumnarConnection> {
    const connection = await this.#columnar.connect()
    await connection.run(`use ${this.#name}`)
    return connection
  }

  async close(): Promise<void> {
    await this.#writer.run(`detach ${this.#name}`)
    this.#writer[Symbol.dispose]()
  }

  async #save(state: CopyState): Promise<void> {
    await this.#writer.run(`update ${this.#name}.state set state = $1`, [JSON.stringify(state)])
  }
}

const columnsOf = ({ fields, isQuiz }: CopyColumns): readonly Column[] => [
  ...baseColumns,
  ...fields.flatMap(field => fieldColumns(field, isQuiz)),
]

const definition = ({ name, type }: Column) => `${name} ${sqlTypes[type]}`
