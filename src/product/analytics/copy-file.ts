// The file of a copy: one table `r` of rows, and one row that says how far the copy has read the store.
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Cell,
  type Columnar,
  type ColumnarAppender,
  type ColumnarConnection,
  identifier,
  sqlTypes,
} from '../../platform/columnar/duckdb.ts'
import { makeDataDir } from '../../platform/db/data-dir.ts'
import { throwIfInUse } from './copy-in-use.ts'
import type { Column } from './fields.ts'

/** Increase this number when cells or row groups change. Older copies are then made again. */
const FORMAT = 5

/** What a copy knows of itself; stored in the file as JSON. */
export interface CopyState {
  /** The table's columns. */
  readonly table: readonly Column[]
  /** The id of the log before which the copy has all changes. */
  readonly changes: string
  /** When the copy last read the store, in milliseconds since 1970. */
  readonly readAt: number
  /** The copy has all rows from before this moment, in milliseconds since 1970. Undefined until it has read all rows once. */
  readonly wholeAt?: number | undefined
}

/** Rows of one part of the copy. A copy of responses has one part, which has no name. */
export interface RowsAfter {
  readonly part: string
  /** An id. */
  readonly after: string
}

/** What a transaction can do with the rows of a copy. */
export interface RowChanges {
  remove(ids: readonly string[]): Promise<void>
  removeAfter(rows: RowsAfter): Promise<void>
  /** @param columns their cells, by column. Removals do not reach rows that were added in the same transaction. */
  add(columns: readonly (readonly Cell[])[]): Promise<void>
}

export const COPY_SUFFIX = '.duckdb'
/** The name prefix of files that are written for a reply, which deletes them. */
export const EXPORT_PREFIX = 'export_'
export const copyPath = (directory: string, id: string) => join(directory, `${id}${COPY_SUFFIX}`)
/** An empty file that exists since rows were deleted from the copy. */
export const erasePath = (directory: string, id: string) => join(directory, `${id}.erase`)

/** Notes that the file may have bytes of deleted rows from now on. */
export async function noteErasure(directory: string, id: string): Promise<void> {
  const file = await open(erasePath(directory, id), 'a')
  await file.close()
}

export async function removeCopy(directory: string, id: string): Promise<void> {
  await removeFile(copyPath(directory, id))
  await rm(erasePath(directory, id), { force: true })
}

export const removeFile = (path: string) =>
  Promise.all([path, `${path}.wal`].map(one => rm(one, { force: true })))

/**
 * Opens the file of a copy under its id.
 * @returns undefined, with the file closed, if it has another format
 */
export async function attachCopy<State extends CopyState>(
  connection: ColumnarConnection,
  directory: string,
  id: string,
): Promise<State | undefined> {
  const path = copyPath(directory, id)
  const name = identifier(id)
  await connection.attach(path, id)
  const [row] = await connection.rows<[number, string]>({ sql: `from ${name}.state`, parameters: [] })
  const state: State | undefined = row?.[0] === FORMAT ? JSON.parse(row[1]) : undefined
  // Attached again, because the state has the number of columns of the rows.
  await connection.run(`detach ${name}`)
  if (state) await connection.attach(path, id, state.table.length)
  return state
}

let lastGeneration = 0
const nextGeneration = () => ++lastGeneration

export class CopyFile<State extends CopyState> {
  readonly #columnar: Columnar
  readonly #writer: ColumnarConnection
  readonly #directory: string
  readonly #id: string
  #state: State
  #generation: number | undefined = nextGeneration()

  private constructor(
    columnar: Columnar,
    writer: ColumnarConnection,
    directory: string,
    id: string,
    state: State,
  ) {
    this.#columnar = columnar
    this.#writer = writer
    this.#directory = directory
    this.#id = id
    this.#state = state
  }

  /**
   * Opens the file of a copy. Undefined if it does not exist, is damaged or has another format.
   * @throws {CopyInUse}
   */
  static async open<State extends CopyState>(
    columnar: Columnar,
    directory: string,
    id: string,
  ): Promise<CopyFile<State> | undefined> {
    if (!existsSync(copyPath(directory, id))) return undefined
    const writer = await columnar.connect()
    try {
      const state = await attachCopy<State>(writer, directory, id)
      if (state) return new CopyFile<State>(columnar, writer, directory, id, state)
    } catch (error) {
      throwIfInUse(error)
      // A damaged file, or one of another version of DuckDB.
      await writer.run(`detach database if exists ${identifier(id)}`)
    }
    writer[Symbol.dispose]()
    return undefined
  }

  /** Makes an empty copy in place of the file, if there is one. */
  static async create<State extends CopyState>(
    columnar: Columnar,
    directory: string,
    id: string,
    state: State,
  ): Promise<CopyFile<State>> {
    // The folder can be deleted at any time, as copies can.
    makeDataDir(directory)
    await removeCopy(directory, id)
    const writer = await columnar.connect()
    const name = identifier(id)
    await writer.attach(copyPath(directory, id), id, state.table.length)
    await writer.run(`create table ${name}.r (${state.table.map(definition).join(', ')})`)
    await writer.run(`create table ${name}.state (format double, state varchar)`)
    await writer.run(`insert into ${name}.state values ($1, $2)`, [FORMAT, JSON.stringify(state)])
    return new CopyFile(columnar, writer, directory, id, state)
  }

  /** False if the file was deleted. Queries still read it, but it cannot be kept. */
  exists(): boolean {
    return existsSync(copyPath(this.#directory, this.#id))
  }

  get state(): State {
    return this.#state
  }

  /** Changes with each commit, and is unique in the process. Undefined during a commit. */
  get generation(): number | undefined {
    return this.#generation
  }

  /** Adds the columns that the table of the next state has more. False if known columns are missing there, or differ. */
  async widen(next: State): Promise<boolean> {
    const wanted = new Map(next.table.map(({ name, type }) => [name, type]))
    if (this.#state.table.some(({ name, type }) => wanted.get(name) !== type)) return false
    const known = new Set(this.#state.table.map(({ name }) => name))
    this.#generation = undefined
    for (const column of next.table)
      if (!known.has(column.name))
        await this.#writer.run(`alter table ${this.#table} add column ${definition(column)}`)
    await this.#save(next)
    this.#state = next
    this.#generation = nextGeneration()
    return true
  }

  /**
   * Changes rows in one transaction, which also notes how far the store was read.
   * @param work returns the next state; undefined takes its changes back
   */
  async change(work: (rows: RowChanges) => Promise<State | undefined>): Promise<void> {
    await this.#writer.run('begin')
    try {
      using rows = this.#changes()
      const state = await work(rows)
      if (state) {
        rows.finish()
        await this.#save(state)
      }
      if (!state) return await this.#writer.run('rollback')
      this.#generation = undefined
      await this.#writer.run('commit')
      this.#state = state
      this.#generation = nextGeneration()
    } catch (error) {
      await this.#writer.run('rollback').catch(() => {})
      throw error
    }
  }

  /** How many rows the copy has. */
  async count(upTo?: string): Promise<number> {
    const where = upTo === undefined ? '' : ' where _id <= $1'
    const parameters = upTo === undefined ? [] : [upTo]
    const sql = `select count(*) from ${this.#table}${where}`
    const [row] = await this.#writer.rows<[number]>({ sql, parameters })
    return row?.[0] ?? 0
  }

  /** A connection for queries, in which the table of rows is `r`. */
  async connect(): Promise<ColumnarConnection> {
    const connection = await this.#columnar.connect()
    await connection.run(`use ${identifier(this.#id)}`)
    return connection
  }

  /** Lets the open transaction of a connection see the present rows until its end. */
  async pinSnapshot(connection: ColumnarConnection): Promise<void> {
    await connection.rows({ sql: `select 1 from ${identifier(this.#id)}.state`, parameters: [] })
  }

  async close(): Promise<void> {
    // Another file can get the same name.
    this.#generation = undefined
    await this.#writer.run(`detach ${identifier(this.#id)}`)
    this.#writer[Symbol.dispose]()
  }

  #changes(): RowChanges & Disposable & { finish(): void } {
    const { table } = this.#state
    const hasParts = table.some(({ name }) => name === PART)
    let appender: ColumnarAppender | undefined
    return {
      // Ids come from the store, one list for all.
      remove: async ids => {
        if (ids.length > 0)
          await this.#writer.run(
            `delete from ${this.#table} where _id in (select unnest(string_split($1, ' ')))`,
            [ids.join(' ')],
          )
      },
      removeAfter: ({ part, after }) =>
        this.#writer.run(
          `delete from ${this.#table} where _id > $1${hasParts ? ` and ${PART} = $2` : ''}`,
          hasParts ? [after, part] : [after],
        ),
      // One appender for all, because each flush of one costs as much as hundreds of rows.
      add: async columns => {
        const types = table.map(({ type }) => type)
        appender ??= await this.#writer.appender(this.#id, 'r', types)
        appender.add(columns)
      },
      finish: () => appender?.close(),
      [Symbol.dispose]: () => appender?.[Symbol.dispose](),
    }
  }

  get #table(): string {
    return tableOf(this.#id)
  }

  async #save(state: State): Promise<void> {
    await this.#writer.run(`update ${identifier(this.#id)}.state set state = $1`, [JSON.stringify(state)])
  }
}

/** The column with the part that a row belongs to. */
export const PART = '_part'

/** The table of a copy, from any connection. */
export const tableOf = (id: string) => `${identifier(id)}.r`

const definition = ({ name, type }: Column) => `${name} ${sqlTypes[type]}`
