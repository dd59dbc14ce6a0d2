// A copy of a web form's responses for summaries, filters and sorting. The store has the truth: a copy can be deleted at any time,
// and is then made again.
//
// A copy follows the store by two ids. New responses have later ids than those that were read; ids that an open transaction can still
// insert before are read again (platform/db/list-order.ts says why). The log of changes names responses that changed later.
import { open } from 'node:fs/promises'
import type { Cell, Columnar, ColumnarConnection } from '../../platform/columnar/duckdb.ts'
import { engineOf } from '../../platform/db/dialect.ts'
import { readHorizon } from '../../platform/db/list-order.ts'
import { firstUuid7 } from '../../platform/ids.ts'
import { changeIdAt, KEPT_MS, readChanges } from '../responses/change-queries.ts'
import { countUntil, findResponses, type ResponseRow, readResponses } from '../responses/queries.ts'
import { collectQuestions } from '../summary/collect-questions.ts'
import { createVersions, type SummaryVersions } from '../summary/versions.ts'
import type { Db } from '../tables.ts'
import { findPointer } from '../webforms/queries.ts'
import { calendarMs } from './calendar.ts'
import { cellsOf } from './cells.ts'
import { CopyFile, type CopyState, erasePath } from './copy-file.ts'
import { columnsOfVersions } from './fields.ts'

const ROWS_PER_READ = 500
const ROWS_PER_STEP = 20_000
const CHANGES_PER_STEP = 100
/** The clocks of this machine and of the one that wrote a change differ by less. */
const CLOCKS_MS = 60_000
const RESPONSE = 'response_'
const CHANGE = 'change_'

/** For reads that no client of ours waits for. */
export const NOBODY = { raw: { socket: { destroyed: false } } }

/** The web form was deleted. */
export class FormGone extends Error {}

export class Copy {
  readonly #place: Place
  #file: CopyFile
  #versions: SummaryVersions
  #following: Promise<void> | undefined

  private constructor(place: Place, file: CopyFile, versions: SummaryVersions) {
    this.#place = place
    this.#file = file
    this.#versions = versions
  }

  /** @throws {FormGone} */
  static async open(place: Place): Promise<Copy> {
    const { version, columns, versions } = await learn(place)
    const file = await CopyFile.open(place.columnar, place.directory, place.webformId)
    if (file) {
      const isUsable = calendarMs() - file.state.readAt < KEPT_MS / 2 && (await file.widen(columns, version))
      const copy = new Copy(place, file, versions)
      if (isUsable && (await copy.#hasAll())) return copy
      await file.close()
    }
    return new Copy(place, await create(place, { version, columns }), versions)
  }

  get columns() {
    return this.#file.state.columns
  }

  /** Reads what is new in the store. Callers at the same moment share one run only if it began after they called. */
  async follow(): Promise<void> {
    await this.#following?.catch(() => {})
    this.#following ??= this.#readAll().finally(() => {
      this.#following = undefined
    })
    await this.#following
  }

  connect(): Promise<ColumnarConnection> {
    return this.#file.connect()
  }

  async close(): Promise<void> {
    await this.#following?.catch(() => {})
    await this.#file.close()
  }

  async #readAll(): Promise<void> {
    await this.#learnVersions()
    while (await this.#step()) {}
  }

  /** Makes columns for the questions of new versions. */
  async #learnVersions(): Promise<void> {
    const pointer = await findPointer(this.#place.db, this.#place.webformId)
    if (!pointer) throw new FormGone()
    if (pointer.version === this.#file.state.version) return
    const { version, columns, versions } = await learn(this.#place)
    if (!(await this.#file.widen(columns, version))) {
      await this.#file.close()
      this.#file = await create(this.#place, { version, columns })
    }
    this.#versions = versions
  }

  /** @returns whether there may be more to read */
  async #step(): Promise<boolean> {
    const { state } = this.#file
    const { db, webformId } = this.#place
    const horizon = await horizonOf(db)
    const changes = await readChanges(db, webformId, state.changes, CHANGES_PER_STEP)
    const rows = await this.#readRows(state.responses)
    if (rows.length === 0 && changes.length === 0) {
      if (calendarMs() - state.readAt > KEPT_MS / 4)
        await this.#file.replace([], state.responses, [], { ...state, readAt: calendarMs() })
      return false
    }
    if (rows.some(({ version }) => version > state.version)) {
      await this.#learnVersions()
      return true
    }
    const newest = rows.at(-1)?.id ?? state.responses
    const changed = new Set(changes.flatMap(change => change.response_ids))
    const known = [...changed].filter(id => id <= state.responses)
    const again = await this.#findRows(known)
    if (again.length < known.length) await this.#noteErasure()
    const cells = await this.#cellsOf([...again, ...rows])
    await this.#file.replace(known, state.responses, cells, {
      ...state,
      responses: earlier(newest, RESPONSE, horizon, state.responses),
      changes: earlier(changes.at(-1)?.id ?? state.changes, CHANGE, horizon, state.changes),
      readAt: calendarMs(),
    })
    return rows.length >= ROWS_PER_STEP || changes.length === CHANGES_PER_STEP
  }

  async #readRows(after: string): Promise<ResponseRow[]> {
    const read = readResponses(this.#place.db, this.#place.webformId)
    const rows: ResponseRow[] = []
    for (let from = after; rows.length < ROWS_PER_STEP; ) {
      const next = await read({ after: from, limit: ROWS_PER_READ })
      rows.push(...next)
      if (next.length < ROWS_PER_READ) break
      from = next.at(-1)?.id ?? from
    }
    return rows
  }

  async #findRows(ids: readonly string[]): Promise<ResponseRow[]> {
    const rows: ResponseRow[] = []
    for (let i = 0; i < ids.length; i += ROWS_PER_READ)
      rows.push(
        ...(await findResponses(this.#place.db, this.#place.webformId, ids.slice(i, i + ROWS_PER_READ))),
      )
    return rows
  }

  /** From now on, the file may have bytes of deleted responses. */
  async #noteErasure(): Promise<void> {
    const file = await open(erasePath(this.#place.directory, this.#place.webformId), 'a')
    await file.close()
  }

  async #cellsOf(rows: readonly ResponseRow[]): Promise<Cell[][]> {
    const cells: Cell[][] = []
    for (const row of rows) {
      const version = this.#versions.known(row.version) ?? (await this.#versions.load(row.version))
      cells.push(cellsOf(row, this.columns, version))
    }
    return cells
  }

  /** False if the store lacks responses of the copy or has others, such as after a backup was restored. */
  async #hasAll(): Promise<boolean> {
    await this.follow()
    const { responses } = this.#file.state
    const [own, stored] = await Promise.all([
      this.#file.count(responses),
      countUntil(this.#place.db, this.#place.webformId, responses),
    ])
    return own === stored
  }
}

export interface Place {
  readonly db: Db
  readonly columnar: Columnar
  /** Where the files of the organization are. */
  readonly directory: string
  readonly webformId: string
}

async function create(place: Place, { version, columns }: Pick<CopyState, 'version' | 'columns'>) {
  return CopyFile.create(place.columnar, place.directory, place.webformId, {
    version,
    columns,
    responses: '',
    changes: changeIdAt(calendarMs() - CLOCKS_MS),
    readAt: calendarMs(),
  })
}

async function learn({ db, webformId }: Place) {
  const pointer = await findPointer(db, webformId)
  if (!pointer) throw new FormGone()
  const collected = await collectQuestions(db, webformId, NOBODY, new Set())
  return {
    version: pointer.version ?? 0,
    columns: columnsOfVersions(collected.all, collected.quizTexts !== undefined),
    versions: createVersions(db, webformId, collected),
  }
}

/** The lowest id that an open transaction can still use; undefined if nothing is inserted before rows that can be read. */
async function horizonOf(db: Db): Promise<string | undefined> {
  return engineOf(db) === 'sqlite' ? undefined : firstUuid7(await readHorizon(db))
}

/** The newest id that was read, or the horizon if it is earlier; never before the last one. */
function earlier(newest: string, prefix: string, horizon: string | undefined, last: string): string {
  const settled = horizon !== undefined && `${prefix}${horizon}` < newest ? `${prefix}${horizon}` : newest
  return settled > last ? settled : last
}
