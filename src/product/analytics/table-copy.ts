// A copy of the rows of a table. It follows the store as copies of responses do, but each part of the table by itself: rows of a file are
// a part of their own, which becomes visible at once.

import type { ColumnType } from '../../engine/query/columns.ts'
import type { Cell, ColumnarConnection, ColumnType as SqlType } from '../../platform/columnar/duckdb.ts'
import { cellIn } from '../datasets/cells.ts'
import { readRowChanges } from '../datasets/change-queries.ts'
import { type DatasetRow, findDatasetById } from '../datasets/queries.ts'
import { countAfter, findRows, readPart, type StoredRow } from '../datasets/row-queries.ts'
import { KEPT_MS } from '../responses/change-queries.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'
import { calendarMs } from './calendar.ts'
import { CopyFile, type CopyState, noteErasure, PART, type RowChanges } from './copy-file.ts'
import type { Column } from './fields.ts'
import {
  CHANGE,
  type CopyOf,
  earlier,
  FileGone,
  findEach,
  firstChange,
  horizonOf,
  type Lack,
  MAX_BACKLOG,
  NOTE_MS,
  type Place,
  readDeleted,
  readLog,
  readOn,
  rowsPerStep,
  type SharedRun,
  SourceGone,
  type Step,
  sharedRun,
  unsettledAfter,
} from './following.ts'

const ROW = 'row_'

interface TableState extends CopyState {
  readonly columns: readonly StoredColumn[]
  /** The id before which the copy has all rows of a part, by part. */
  readonly parts: Readonly<Record<string, string>>
  /** The latest id of a part in the copy. Later than that in `parts` while transactions were open; missing in files of earlier releases. */
  readonly newest?: Readonly<Record<string, string>>
}

export class TableCopy implements CopyOf {
  readonly #place: Place
  #file: CopyFile<TableState>
  /** Whether the copy had all rows of the store since it was opened. */
  #isChecked: boolean
  /** The id of the log before which deletions were taken in ahead of other changes. */
  #deletedUntil = ''

  readonly #following: SharedRun

  private constructor(place: Place, file: CopyFile<TableState>, isChecked: boolean) {
    this.#place = place
    this.#file = file
    this.#following = sharedRun(place, {
      step: () => this.#step(),
      dropDeleted: () => this.#dropDeleted(),
      countNew: () => this.#countNew(),
    })
    this.#isChecked = isChecked
  }

  /** @throws {SourceGone} */
  static async open(place: Place): Promise<TableCopy> {
    const dataset = await requireDataset(place)
    const file = await CopyFile.open<TableState>(place.columnar, place.directory, place.id)
    if (file && calendarMs() - file.state.readAt < KEPT_MS / 2) return new TableCopy(place, file, false)
    await file?.close()
    return new TableCopy(place, await create(place, dataset), true)
  }

  get columns(): readonly StoredColumn[] {
    return this.#file.state.columns
  }

  get wholeAt() {
    return this.#isChecked ? this.#file.state.wholeAt : undefined
  }

  follow(onOlder?: (lack: Lack) => void): Promise<void> {
    return this.#following.run(onOlder)
  }

  connect(): Promise<ColumnarConnection> {
    return this.#file.connect()
  }

  get generation() {
    return this.#file.generation
  }

  pinSnapshot(connection: ColumnarConnection): Promise<void> {
    return this.#file.pinSnapshot(connection)
  }

  async close(): Promise<void> {
    await this.#following.settled()
    await this.#file.close()
  }

  async #step(): Promise<Step> {
    if (!this.#file.exists()) throw new FileGone()
    const { db, id, directory } = this.#place
    const startedAt = calendarMs()
    const horizon = await horizonOf(db)
    const dataset = await requireDataset(this.#place)
    await this.#learnColumns(dataset)
    const { state } = this.#file
    const { changes, hasAll: hasAllChanges } = await readLog(this.#readEntries, state.changes, horizon)
    const known = [...new Set(changes.flatMap(({ ids }) => ids))]
    const again = await findEach(ids => findRows(db, id, dataset.parts, ids), known)
    const gone = Object.keys(state.parts).filter(part => !dataset.parts.includes(part))
    const hasLost = again.length < known.length || gone.length > 0
    if (hasLost) await noteErasure(directory, id)
    let isCut = false
    await this.#file.change(async table => {
      await table.remove(known)
      for (const part of gone) await table.removeAfter({ part, after: '' })
      await table.add(this.#cellsOf(again.filter(row => isRead(row, state))))
      const read = await this.#readParts(table, dataset.parts, horizon)
      isCut = read.isCut
      const isSame = read.count + known.length + gone.length === 0
      if (isSame && startedAt - (state.wholeAt ?? 0) <= NOTE_MS) return undefined
      // Until the rows that replace the lost ones are read, the copy is neither the old table nor the new one.
      const before = hasLost ? undefined : state.wholeAt
      return {
        ...state,
        parts: read.parts,
        newest: read.newest,
        changes: earlier(changes.at(-1)?.id ?? state.changes, CHANGE, horizon, state.changes),
        readAt: calendarMs(),
        wholeAt: !isCut && hasAllChanges ? startedAt : before,
      }
    })
    const isMore = isCut || !hasAllChanges
    if (isMore || this.#isChecked || (await this.#hasAll())) return { isMore, hasAllChanges }
    await this.#file.close()
    this.#file = await create(this.#place, await requireDataset(this.#place))
    return { isMore: true, hasAllChanges: false }
  }

  readonly #readEntries = async ({ after, limit }: { after: string; limit: number }) =>
    (await readRowChanges(this.#place.db, this.#place.id, after, limit)).map(({ id, row_ids }) => ({
      id,
      ids: row_ids,
    }))

  async #dropDeleted(): Promise<void> {
    const { db, id, directory } = this.#place
    const { parts } = await requireDataset(this.#place)
    const start = [this.#deletedUntil, this.#file.state.changes].sort().at(-1) ?? ''
    const { deleted, end } = await readDeleted(this.#readEntries, start, await horizonOf(db), async ids =>
      (await findRows(db, id, parts, ids)).map(row => row.id),
    )
    if (deleted.length > 0) {
      await noteErasure(directory, id)
      await this.#file.change(async table => {
        await table.remove(deleted)
        return this.#file.state
      })
    }
    this.#deletedUntil = end
  }

  async #learnColumns({ columns }: DatasetRow): Promise<void> {
    const { state } = this.#file
    if (JSON.stringify(columns) === JSON.stringify(state.columns)) return
    // Cells of removed columns stay: their numbers are not given again.
    if (await this.#file.widen({ ...state, columns, table: tableOfColumns(columns, state.table) })) return
    await this.#file.close()
    this.#file = await create(this.#place, { columns })
  }

  /** Adds the next rows of the first parts that have more. */
  async #readParts(table: RowChanges, ids: readonly string[], horizon: string | undefined) {
    const { db, id } = this.#place
    const { state } = this.#file
    const parts: Record<string, string> = {}
    const newest: Record<string, string> = {}
    const isUnsettled = unsettledAfter(ROW, horizon)
    const mostSettled = rowsPerStep(state)
    let count = 0
    let settled = 0
    for (const part of ids) {
      const after = state.parts[part] ?? ''
      const most = mostSettled - settled
      const before = count
      let last = after
      for await (const rows of readOn(range => readPart(db, id, part, range), after, most, isUnsettled)) {
        // A scan of all ids, so only if there can be later ones.
        if (last === after && state.newest?.[part] !== after) await table.removeAfter({ part, after })
        await table.add(this.#cellsOf(rows))
        last = rows.at(-1)?.id ?? last
        count += rows.length
      }
      parts[part] = earlier(last, ROW, horizon, after)
      newest[part] = last === after ? (state.newest?.[part] ?? '') : last
      // Unsettled rows are read by each step, so they leave no less room for other parts.
      if (!isUnsettled(last)) settled += count - before
    }
    return { count, parts, newest, isCut: settled >= mostSettled }
  }

  #cellsOf(rows: readonly StoredRow[]): Cell[][] {
    const { table, columns } = this.#file.state
    const byName = new Map(columns.map(column => [columnName(column), column]))
    const makers = table.map(({ name }): ((stored: StoredRow) => Cell) => {
      if (name === '_id') return ({ id }) => id
      if (name === PART) return ({ part_id }) => part_id
      const column = byName.get(name)
      return column ? ({ row }) => toCell(column.type, cellIn(row, column)) : () => null
    })
    return makers.map(make => rows.map(make))
  }

  async #countNew(): Promise<number | undefined> {
    if (this.wholeAt === undefined) return undefined
    const { db, id } = this.#place
    const { parts } = await requireDataset(this.#place)
    // Rows of a part that was replaced count as deleted.
    if (Object.keys(this.#file.state.parts).some(part => !parts.includes(part))) return undefined
    let count = 0
    for (const part of parts) {
      if (count > MAX_BACKLOG) break
      count += await countAfter(db, id, part, this.#file.state.parts[part] ?? '', MAX_BACKLOG + 1 - count)
    }
    return count
  }

  /** False if the store lacks rows of the copy or has others, such as after a backup was restored. */
  async #hasAll(): Promise<boolean> {
    const { row_count } = await requireDataset(this.#place)
    this.#isChecked = true
    return (await this.#file.count()) === row_count
  }
}

/** Whether the copy has read so far that it does not meet the row again. */
const isRead = ({ part_id, id }: StoredRow, { parts }: TableState) => id <= (parts[part_id] ?? '')

async function requireDataset({ db, id }: Place): Promise<DatasetRow> {
  const dataset = await findDatasetById(db, id)
  if (!dataset) throw new SourceGone()
  return dataset
}

const create = (place: Place, { columns }: Pick<DatasetRow, 'columns'>) =>
  CopyFile.create<TableState>(place.columnar, place.directory, place.id, {
    columns,
    table: tableOfColumns(columns),
    parts: {},
    newest: {},
    changes: firstChange(),
    readAt: calendarMs(),
  })

/** The name of a column in the copy. */
export const columnName = ({ number }: Pick<StoredColumn, 'number'>) => `c${number}`

const base: readonly Column[] = [
  { name: '_id', type: 'text' },
  { name: PART, type: 'text' },
]

/** Known columns keep their places. */
function tableOfColumns(columns: readonly StoredColumn[], known: readonly Column[] = base): Column[] {
  const wanted = new Map(columns.map(column => [columnName(column), sqlTypes[column.type]]))
  const kept = known.map(({ name, type }) => ({ name, type: wanted.get(name) ?? type }))
  const names = new Set(known.map(({ name }) => name))
  const added = [...wanted].map(([name, type]) => ({ name, type })).filter(({ name }) => !names.has(name))
  return [...kept, ...added]
}

const sqlTypes: Readonly<Record<ColumnType, SqlType>> = {
  TEXT: 'text',
  NUMBER: 'number',
  INTEGER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'text',
  TIME: 'text',
  DATETIME: 'number',
  TEXT_LIST: 'texts',
  JSON: 'text',
}

function toCell(type: ColumnType, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type === 'DATETIME') return Date.parse(String(value))
  // The store holds only values that fit the column.
  return type === 'JSON' ? JSON.stringify(value) : (value as Cell)
}
