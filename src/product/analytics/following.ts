// What copies of responses and of tables have in common: how far they have read the store.
import {
  type Columnar,
  type ColumnarConnection,
  MIN_ROWS_IN_GROUP,
  rowsInGroup,
} from '../../platform/columnar/duckdb.ts'
import { engineOf } from '../../platform/db/dialect.ts'
import { readHorizon } from '../../platform/db/list-order.ts'
import { firstUuid7 } from '../../platform/ids.ts'
import { freeBytesIn } from '../../platform/storage/disk.ts'
import { LOW_BYTES } from '../../platform/storage/store-disk.ts'
import { changeIdAt } from '../responses/change-queries.ts'
import type { Db } from '../tables/tables.ts'
import { calendarMs } from './calendar.ts'
import type { CopyState } from './copy-file.ts'

/** More at once would take more memory than the process may. */
const ROWS_PER_READ = 512
const CHANGES_PER_STEP = 100
/** Changed rows of a step. Questions wait for the first one. */
const CHANGED_PER_STEP = 4_000
/** A copy without new rows notes that it has read the store, but not at each question. */
export const NOTE_MS = 60 * 60_000
export const CHANGE = 'change_'
/** The clocks of this machine and of the one that wrote a change differ by less. */
const CLOCKS_MS = 60_000

/** The web form or dataset was deleted. */
export class SourceGone extends Error {}

export interface Place {
  readonly db: Db
  readonly columnar: Columnar
  /** Where the files of the organization are. */
  readonly directory: string
  /** The id of the web form or dataset. */
  readonly id: string
}

/** The file of a copy was deleted while it was open. */
export class FileGone extends Error {}

/** The disk of the copies has too little space to read the store. */
export class NoSpace extends Error {}

/** Rows that are new in the store. If there are more, queries can be answered without them. */
export const MAX_BACKLOG = 20_000

/** What an older state of a copy lacks. */
export interface Lack {
  /** True if more than MAX_BACKLOG new rows have still to be read. */
  readonly isFarBehind: boolean
  /** False if rows that changed before the question can be as they were. */
  readonly hasAllChanges: boolean
}

type OnOlder = (lack: Lack) => void

/** A copy of responses or of a table. */
export interface CopyOf {
  /**
   * Reads what is new in the store.
   * @param onOlder called while rows are being read, if the copy has an older state, without rows that were deleted before the call
   * @throws {SourceGone}
   * @throws {FileGone}
   * @throws {NoSpace} after `onOlder`, if the copy has an older state
   */
  follow(onOlder?: OnOlder): Promise<void>
  /** The copy has all rows from before this moment, in milliseconds since 1970; undefined if it never had all rows of the store. */
  readonly wholeAt: number | undefined
  connect(): Promise<ColumnarConnection>
  /** Changes with each commit, and is unique in the process. Undefined during a commit. */
  readonly generation: number | undefined
  /** Lets the open transaction of a connection see the present rows until its end. */
  pinSnapshot(connection: ColumnarConnection): Promise<void>
  close(): Promise<void>
}

/** How many new rows a step reads: a whole row group while the copy is built; fewer later, because questions wait for the step. */
export const rowsPerStep = ({ wholeAt, table }: CopyState): number =>
  wholeAt === undefined ? rowsInGroup(table.length) : MIN_ROWS_IN_GROUP

/** Where a new copy begins to read the log. */
export const firstChange = () => changeIdAt(calendarMs() - CLOCKS_MS)

/** The lowest id that an open transaction can still use; undefined if nothing is inserted before rows that can be read. */
export async function horizonOf(db: Db): Promise<string | undefined> {
  return engineOf(db) === 'sqlite' ? undefined : firstUuid7(await readHorizon(db))
}

/** The newest id that was read, or the horizon if it is earlier; never before the last one. */
export function earlier(newest: string, prefix: string, horizon: string | undefined, last: string): string {
  const settled = horizon !== undefined && `${prefix}${horizon}` < newest ? `${prefix}${horizon}` : newest
  return settled > last ? settled : last
}

export interface Step {
  /** Whether there may be more to read. */
  readonly isMore: boolean
  /** Whether all changes and deletions of known rows are applied. */
  readonly hasAllChanges: boolean
}

const ALL_IS_LACKING: Step = { isMore: true, hasAllChanges: false }

interface Steps {
  /** Reads some of the log, and some new rows. */
  step(): Promise<Step>
  /** Removes rows that the store has no more. */
  dropDeleted(): Promise<void>
  /** How many new rows have still to be read, at most MAX_BACKLOG + 1. Undefined without an older state. */
  countNew(): Promise<number | undefined>
}

async function hasSpace({ directory }: Place): Promise<boolean> {
  return (await freeBytesIn(directory)) >= LOW_BYTES
}

export type SharedRun = ReturnType<typeof sharedRun>

/** Callers at the same moment share one run, but only one that began after they called. */
export function sharedRun(place: Place, { step, dropDeleted, countNew }: Steps) {
  let running: Promise<void> | undefined
  const callers = new Set<OnOlder>()
  const settled = async () => running?.catch(() => {})
  async function readAll(): Promise<void> {
    for (;;) {
      // A step that began after the question has what was deleted before it.
      const asked = [...callers]
      const isFull = !(await hasSpace(place))
      const { isMore, hasAllChanges } = isFull ? ALL_IS_LACKING : await step()
      if (!isMore) return
      if (!hasAllChanges) await dropDeleted()
      const count = await countNew()
      if (count !== undefined)
        for (const tell of asked) tell({ isFarBehind: isFull || count > MAX_BACKLOG, hasAllChanges })
      if (isFull) throw new NoSpace('The disk of the copies is full')
    }
  }
  return {
    async run(onOlder: OnOlder = () => {}): Promise<void> {
      // Two callers can have one function.
      const tell: OnOlder = lack => onOlder(lack)
      callers.add(tell)
      try {
        await settled()
        running ??= readAll().finally(() => {
          running = undefined
        })
        await running
      } finally {
        callers.delete(tell)
      }
    },
    /** Waits for the current run. */
    settled,
  }
}

interface Identified {
  readonly id: string
}

/** True for ids before which an open transaction can still insert. Each step reads these again until the transaction ends. */
export const unsettledAfter =
  (prefix: string, horizon: string | undefined) =>
  (id: string): boolean =>
    horizon !== undefined && id >= `${prefix}${horizon}`

type ReadRange<Row> = (range: { readonly after: string; readonly limit: number }) => Promise<readonly Row[]>

/**
 * Reads rows in the order of their ids, some at a time, until there are `most`. Unsettled rows are read to the end: a step that stopped
 * among them would never get further. The store reads the next rows while the caller uses the last ones.
 */
export async function* readOn<Row extends Identified>(
  read: ReadRange<Row>,
  start: string,
  most: number,
  isUnsettled: (id: string) => boolean,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  const readAfter = (after: string) => {
    if (count >= most && !isUnsettled(after)) return undefined
    const limit = count < most ? Math.min(ROWS_PER_READ, most - count) : ROWS_PER_READ
    const rows = read({ after, limit })
    // Without a listener, a failure would end the process if the caller stops before these rows.
    rows.catch(() => {})
    return { rows, limit }
  }
  for (let reading = readAfter(start); reading; ) {
    const rows = await reading.rows
    const last = rows.at(-1)
    count += rows.length
    reading = last && rows.length === reading.limit ? readAfter(last.id) : undefined
    if (last) yield rows
  }
}

/** An entry of a log of changes: the ids of rows. */
interface LogChange extends Identified {
  readonly ids: readonly string[]
}

/** The next entries of a log of changes. `hasAll` is true if there are no others. */
export async function readLog(
  read: ReadRange<LogChange>,
  start: string,
  horizon: string | undefined,
): Promise<{ readonly changes: LogChange[]; readonly hasAll: boolean }> {
  const isUnsettled = unsettledAfter(CHANGE, horizon)
  const changes: LogChange[] = []
  let count = 0
  for await (const entries of readOn(read, start, CHANGES_PER_STEP, isUnsettled))
    for (const entry of entries) {
      const { id = '' } = changes.at(-1) ?? {}
      if (count >= CHANGED_PER_STEP && !isUnsettled(id)) return { changes, hasAll: false }
      changes.push(entry)
      count += entry.ids.length
    }
  return { changes, hasAll: changes.length < CHANGES_PER_STEP || isUnsettled(changes.at(-1)?.id ?? '') }
}

/**
 * Reads the rest of a log of changes.
 * @param findPresent finds which rows the store has
 * @returns the ids of rows that it has no more, and where to read on
 */
export async function readDeleted(
  read: ReadRange<LogChange>,
  start: string,
  horizon: string | undefined,
  findPresent: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ readonly deleted: string[]; readonly end: string }> {
  const deleted: string[] = []
  let end = start
  for await (const entries of readOn(read, start, Number.POSITIVE_INFINITY, () => false)) {
    const ids = [...new Set(entries.flatMap(entry => entry.ids))]
    const present = new Set(await findEach(findPresent, ids))
    deleted.push(...ids.filter(id => !present.has(id)))
    end = entries.at(-1)?.id ?? end
  }
  return { deleted, end: earlier(end, CHANGE, horizon, start) }
}

/** Reads rows by their ids, some at a time. */
export async function findEach<Row>(
  find: (ids: readonly string[]) => Promise<readonly Row[]>,
  ids: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let i = 0; i < ids.length; i += ROWS_PER_READ)
    rows.push(...(await find(ids.slice(i, i + ROWS_PER_READ))))
  return rows
}
