// A copy of a web form's responses for summaries, filters and sorting. The store has the truth: a copy can be deleted at any time,
// and is then made again.
//
// A copy follows the store by two ids. New responses have later ids than those that were read; ids that an open transaction can still
// insert before are read again (platform/db/list-order.ts says why). The log of changes names responses that changed later.
import { randomUUID } from 'node:crypto'
import type { Cell, ColumnarConnection } from '../../platform/columnar/duckdb.ts'
import { NOBODY } from '../../platform/http/client.ts'
import { KEPT_MS, readChanges } from '../responses/change-queries.ts'
import {
  countAfter,
  countUntil,
  findPresent,
  findResponses,
  type ResponseRow,
  readResponses,
} from '../responses/queries.ts'
import { collectQuestions } from '../summary/collect-questions.ts'
import { createVersions, type SummaryVersions } from '../summary/versions.ts'
import { findPointer } from '../webforms/queries.ts'
import { calendarMs } from './calendar.ts'
import { cellsOf, type VersionedRow } from './cells.ts'
import { CopyFile, type CopyState, noteErasure } from './copy-file.ts'
import { type CopyColumns, columnsOfVersions, tableColumns } from './fields.ts'
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

const RESPONSE = 'response_'

/** How far a copy has read the store. */
export interface Standing {
  /** The latest version of the web form that the columns are for. */
  readonly version: number
  /** The id before which the copy has all responses. Rows with later ids are added again, with other numbers. */
  readonly responses: string
  /** The latest id in the copy. Later than `responses` while transactions were open. */
  readonly newest: string
  /** How many rows were ever added. */
  readonly rows: number
  /** A random id. It differs after known responses were changed or deleted. Until then, rows are only added. */
  readonly lineage: string
}

interface ResponsesState extends CopyState, Standing {
  readonly columns: CopyColumns
}

export class ResponsesCopy implements CopyOf {
  readonly #place: Place
  #file: CopyFile<ResponsesState>
  #versions: SummaryVersions
  /** The id of the log before which deletions were taken in ahead of other changes. */
  #deletedUntil = ''

  readonly #following: SharedRun

  private constructor(place: Place, file: CopyFile<ResponsesState>, versions: SummaryVersions) {
    this.#place = place
    this.#file = file
    this.#following = sharedRun(place, {
      step: () => this.#step(),
      dropDeleted: () => this.#dropDeleted(),
      countNew: () => this.#countNew(),
    })
    this.#versions = versions
  }

  /** @throws {SourceGone} */
  static async open(place: Place): Promise<ResponsesCopy> {
    const { version, columns, versions } = await learn(place)
    const file = await CopyFile.open<ResponsesState>(place.columnar, place.directory, place.id)
    if (file) {
      const isUsable =
        calendarMs() - file.state.readAt < KEPT_MS / 2 && (await widen(file, { columns, version }))
      const copy = new ResponsesCopy(place, file, versions)
      if (isUsable && (await copy.#hasAll())) return copy
      await file.close()
    }
    return new ResponsesCopy(place, await create(place, { version, columns }), versions)
  }

  get columns() {
    return this.#file.state.columns
  }

  get wholeAt() {
    return this.#file.state.wholeAt
  }

  /** How far the copy has read the store. */
  get standing(): Standing {
    return this.#file.state
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

  /** Makes columns for the questions of new versions. */
  async #learnVersions(): Promise<void> {
    const pointer = await findPointer(this.#place.db, this.#place.id)
    if (!pointer) throw new SourceGone()
    if (pointer.version === this.#file.state.version) return
    const { version, columns, versions } = await learn(this.#place)
    if (!(await widen(this.#file, { columns, version }))) {
      await this.#file.close()
      this.#file = await create(this.#place, { version, columns })
    }
    this.#versions = versions
  }

  async #step(): Promise<Step> {
    if (!this.#file.exists()) throw new FileGone()
    await this.#learnVersions()
    const { state } = this.#file
    const { db, id } = this.#place
    const startedAt = calendarMs()
    const horizon = await horizonOf(db)
    const { changes, hasAll: hasAllChanges } = await readLog(this.#readEntries, state.changes, horizon)
    const changed = [...new Set(changes.flatMap(({ ids }) => ids))]
    const stored = await findEach(ids => findResponses(db, id, ids), changed)
    if (stored.length < changed.length) await noteErasure(this.#place.directory, id)
    const isUnsettled = unsettledAfter(RESPONSE, horizon)
    const read = { count: 0, newest: state.responses, hasNewVersion: false }
    const most = rowsPerStep(state)
    const isCut = () => read.count >= most && !isUnsettled(read.newest)
    await this.#file.change(async table => {
      let count = state.rows
      const add = async (rows: readonly ResponseRow[]) => {
        await table.add(await this.#cellsOf(rows, count))
        count += rows.length
      }
      await table.remove(changed)
      // Those with later ids are read below.
      await add(stored.filter(row => row.id <= state.responses))
      const next = readOn(readResponses(db, id), state.responses, most, isUnsettled)
      for await (const rows of next) {
        read.hasNewVersion ||= rows.some(({ version }) => version > state.version)
        if (read.hasNewVersion) return undefined
        // A scan of all ids, so only if there can be later ones.
        if (read.count === 0 && state.newest !== state.responses)
          await table.removeAfter({ part: '', after: state.responses })
        await add(rows)
        read.count += rows.length
        read.newest = rows.at(-1)?.id ?? read.newest
      }
      const isWhole = !isCut() && hasAllChanges
      const isSame = read.count + changes.length === 0
      if (isSame && startedAt - (state.wholeAt ?? 0) <= NOTE_MS) return undefined
      return {
        ...state,
        rows: count,
        lineage: changed.length > 0 ? randomUUID() : state.lineage,
        newest: read.count > 0 ? read.newest : state.newest,
        responses: earlier(read.newest, RESPONSE, horizon, state.responses),
        changes: earlier(changes.at(-1)?.id ?? state.changes, CHANGE, horizon, state.changes),
        readAt: calendarMs(),
        wholeAt: isWhole ? startedAt : state.wholeAt,
      }
    })
    // The next step learns the version.
    if (read.hasNewVersion) return { isMore: true, hasAllChanges: false }
    return { isMore: isCut() || !hasAllChanges, hasAllChanges }
  }

  readonly #readEntries = async ({ after, limit }: { after: string; limit: number }) =>
    (await readChanges(this.#place.db, this.#place.id, after, limit)).map(({ id, response_ids }) => ({
      id,
      ids: response_ids,
    }))

  async #dropDeleted(): Promise<void> {
    const { db, id, directory } = this.#place
    const start = [this.#deletedUntil, this.#file.state.changes].sort().at(-1) ?? ''
    const { deleted, end } = await readDeleted(this.#readEntries, start, await horizonOf(db), ids =>
      findPresent(db, id, ids),
    )
    if (deleted.length > 0) {
      await noteErasure(directory, id)
      await this.#file.change(async table => {
        await table.remove(deleted)
        return { ...this.#file.state, lineage: randomUUID() }
      })
    }
    this.#deletedUntil = end
  }

  async #cellsOf(rows: readonly ResponseRow[], firstNumber: number): Promise<Cell[][]> {
    const versioned: VersionedRow[] = []
    for (const row of rows) {
      const version = this.#versions.known(row.version) ?? (await this.#versions.load(row.version))
      versioned.push({ row, version })
    }
    return cellsOf(versioned, this.columns, firstNumber)
  }

  async #countNew(): Promise<number | undefined> {
    const { wholeAt, responses } = this.#file.state
    if (wholeAt === undefined) return undefined
    return countAfter(this.#place.db, this.#place.id, responses, MAX_BACKLOG + 1)
  }

  /** False if the store lacks responses of the copy or has others, such as after a backup was restored. */
  async #hasAll(): Promise<boolean> {
    while (!(await this.#step()).hasAllChanges) {}
    const { responses } = this.#file.state
    const [own, stored] = await Promise.all([
      this.#file.count(responses),
      countUntil(this.#place.db, this.#place.id, responses),
    ])
    return own === stored
  }
}

/** Adds columns for new questions. False if known questions differ. */
async function widen(file: CopyFile<ResponsesState>, { version, columns }: Learned): Promise<boolean> {
  const isSame = file.state.columns.fields.every((field, i) => field.key === columns.fields[i]?.key)
  return isSame && file.widen({ ...file.state, version, columns, table: tableColumns(columns) })
}

type Learned = Pick<ResponsesState, 'version' | 'columns'>

const create = (place: Place, { version, columns }: Learned) =>
  CopyFile.create<ResponsesState>(place.columnar, place.directory, place.id, {
    version,
    columns,
    table: tableColumns(columns),
    responses: '',
    newest: '',
    rows: 0,
    lineage: randomUUID(),
    changes: firstChange(),
    readAt: calendarMs(),
  })

async function learn({ db, id }: Place) {
  const pointer = await findPointer(db, id)
  if (!pointer) throw new SourceGone()
  const collected = await collectQuestions(db, id, NOBODY, new Set())
  return {
    version: pointer.version ?? 0,
    columns: columnsOfVersions(collected.all, collected.quizTexts !== undefined),
    versions: createVersions(db, id, collected),
  }
}
