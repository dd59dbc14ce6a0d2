// The transactions at the start and the end of an attempt to load a file.
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, newId } from '../../../platform/db/database.ts'
import { record } from '../../audit/record.ts'
import { emit, placeOf } from '../../events/emit.ts'
import { enqueue, type JobPayloads } from '../../job-payloads.ts'
import type { LoadFault, LoadFormat, LoadMode, StoredColumn } from '../../tables/dataset-tables.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import { noteRowChanges, readRowChanges } from '../change-queries.ts'
import { type DatasetRow, findDatasetById, lockDatasetById, noteRows } from '../queries.ts'
import {
  deleteRows,
  findByKeys,
  findKeysAfter,
  findRows,
  readKeys,
  readPart,
  storeRows,
} from '../row-queries.ts'
import type { Faults } from './faults.ts'
import { lockLoad, updateLoad } from './queries.ts'

type Payload = JobPayloads['loadFile']

export interface StartedLoad {
  readonly id: string
  readonly mode: LoadMode
  readonly format: LoadFormat
  /** How many there were, with this one. */
  readonly attempts: number
  readonly partId: string
  /** The dataset at the start. */
  readonly dataset: DatasetRow
}

/** The columns and key of the loaded rows. */
export interface LoadShape {
  readonly columns: readonly StoredColumn[]
  /** How many numbers the columns of the dataset got. */
  readonly numbers: number
  readonly key: readonly string[] | null
}

/** Thrown if the dataset was deleted, or another process has taken over the load. */
export class LoadEnded extends Error {}

/** Undefined if there is nothing to load. The lock of the dataset separates earlier writes from later ones: see `keysSince`. */
export async function startLoad(
  trx: Trx,
  { datasetId, loadId, isLate, author }: Payload,
  now: Date,
): Promise<StartedLoad | undefined> {
  const dataset = await lockDatasetById(trx, datasetId)
  const load = dataset && (await lockLoad(trx, datasetId, loadId))
  const open = isLate ? ['WAITING'] : ['WAITING', 'RUNNING']
  if (!load || !open.includes(load.status)) return undefined
  const { organizationId } = author
  if (load.part_id)
    await enqueue(trx, 'deleteRows', { datasetId, parts: [load.part_id] }, { organizationId, now })
  const partId = newId(trx, 'part')
  const attempts = load.attempts + 1
  await updateLoad(trx, datasetId, loadId, { status: 'RUNNING', part_id: partId, attempts, row_count: 0 })
  return { id: load.id, mode: load.mode, format: load.format, attempts, partId, dataset }
}

/** Characters of the error in an event. */
const MAX_ERROR = 500

/** Ends a load with faults. The dataset stays as it was. */
export async function endLoad(
  trx: Trx,
  { datasetId, loadId, author: { organizationId } }: Payload,
  { partId }: StartedLoad,
  faults: readonly LoadFault[],
  now: Date,
): Promise<void> {
  const load = await lockLoad(trx, datasetId, loadId)
  if (load?.part_id !== partId) return
  await updateLoad(trx, datasetId, loadId, {
    status: 'FAILED',
    faults: JSON.stringify(faults),
    finish_date: now.toISOString(),
  })
  await enqueue(trx, 'deleteRows', { datasetId, parts: [partId] }, { organizationId, now })
  const dataset = await findDatasetById(trx, datasetId)
  const error = (faults[0]?.detail ?? 'The file could not be read.').slice(0, MAX_ERROR)
  if (dataset)
    await emit(trx, placeOf(dataset), {
      type: 'dataset.failed',
      id: datasetId,
      data: { loadid: loadId, error },
      now: now.toISOString(),
    })
}

/** Makes the loaded rows visible, or adds a fault. `cursor` is where the next load of a query begins. @throws {LoadEnded} */
export const showPart = (
  db: Db,
  payload: Payload,
  load: StartedLoad,
  shape: LoadShape,
  rowCount: number,
  faults: Faults,
  cursor?: string | null,
): Promise<void> =>
  inTransaction(db, async trx => {
    const { datasetId, loadId, author } = payload
    const dataset = await lockDatasetById(trx, datasetId)
    const current = dataset && (await lockLoad(trx, datasetId, loadId))
    if (!dataset || current?.part_id !== load.partId) throw new LoadEnded()
    if (
      !isDeepStrictEqual(dataset.columns, load.dataset.columns) ||
      !isDeepStrictEqual(dataset.key_columns, load.dataset.key_columns)
    )
      return faults.add({
        code: 'columns_changed',
        detail: 'The columns changed during the load. Load the file again.',
      })
    if (load.format === 'QUERY' && isMeanwhileLoaded(dataset, load.dataset))
      return faults.add({
        code: 'source_changed',
        detail: 'The dataset was loaded or changed during the load. Load it again.',
      })
    if (load.mode === 'APPEND' && shape.key && (await hasNewKey(trx, load, dataset)))
      return faults.add({
        code: 'key_exists',
        detail: 'A row that was added during the load has the same key as a row of the file.',
      })
    const now = new Date()
    const replaced = load.mode === 'UPSERT' ? await replaceRows(trx, load, dataset) : 0
    const isAlone = load.mode === 'REPLACE' || dataset.row_count === 0
    const isMoved = !isAlone && rowCount <= MAX_MOVED
    if (isMoved) await moveRows(trx, load, dataset)
    const when = { organizationId: author.organizationId, now }
    const left = isAlone ? dataset.parts : isMoved ? [load.partId] : []
    if (left.length > 0) await enqueue(trx, 'deleteRows', { datasetId, parts: left }, when)
    const added = load.mode === 'REPLACE' ? rowCount - dataset.row_count : rowCount - replaced
    await noteRows(trx, datasetId, added, now.toISOString(), {
      ...(!isMoved && {
        parts: JSON.stringify(isAlone ? [load.partId] : [...dataset.parts, load.partId]),
      }),
      ...(dataset.columns.length === 0 && {
        columns: JSON.stringify(shape.columns),
        column_numbers: shape.numbers,
        revision: dataset.revision + 1,
      }),
      ...(cursor !== undefined && { cursor_value: cursor }),
    })
    await updateLoad(trx, datasetId, loadId, {
      status: 'LOADED',
      row_count: rowCount,
      finish_date: now.toISOString(),
    })
    const principal = { id: author.by, organizationId: author.organizationId, requestId: author.requestId }
    await record(trx, principal, {
      action: 'update',
      resource: 'dataset',
      id: datasetId,
      now: now.toISOString(),
    })
    await emit(trx, placeOf(dataset), {
      type: 'dataset.loaded',
      id: datasetId,
      data: { loadid: loadId, rows: rowCount },
      now: now.toISOString(),
    })
  })

/** Another load may have moved the cursor, or a person may have changed the source. */
const isMeanwhileLoaded = (now: DatasetRow, then: DatasetRow) =>
  now.cursor_value !== then.cursor_value || !isDeepStrictEqual(now.source, then.source)

/** Few rows join the last part, so that frequent small files do not make thousands of parts. */
const MAX_MOVED = 5000

/** The rows get new ids, because copies know the last id of the part. */
async function moveRows(trx: Trx, { partId }: StartedLoad, { id: datasetId, parts }: DatasetRow) {
  const place = { dataset_id: datasetId, part_id: parts.at(-1) ?? '' }
  for (let after = ''; ; ) {
    const rows = await readPart(trx, datasetId, partId, { after, limit: MAX_KEYS })
    await storeRows(
      trx,
      rows.map(({ key, row }) => ({ ...place, id: newId(trx, 'row'), key, row: JSON.stringify(row) })),
    )
    if (rows.length < MAX_KEYS) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Keys in a statement. Between statements, pages and reads are served, while writes wait. */
const MAX_KEYS = 1000

/** Deletes the rows whose key is loaded. @returns how many */
async function replaceRows(
  trx: Trx,
  { partId }: StartedLoad,
  { id: datasetId, parts }: DatasetRow,
): Promise<number> {
  let replaced = 0
  for (let after = ''; ; ) {
    const loaded = await readKeys(trx, datasetId, partId, { after, limit: MAX_KEYS })
    const found = await findByKeys(
      trx,
      datasetId,
      parts,
      loaded.flatMap(({ key }) => key ?? []),
    )
    for (const [part, rows] of Map.groupBy(found, row => row.part_id)) {
      const ids = rows.map(({ id }) => id)
      await deleteRows(trx, datasetId, [part], ids)
      await noteRowChanges(trx, datasetId, ids)
    }
    replaced += found.length
    if (loaded.length < MAX_KEYS) return replaced
    after = loaded.at(-1)?.id ?? after
    await setImmediate()
  }
}

const MAX_CHANGES = 1000

/** Whether a row that was written since the start has the key of a loaded row. Rows of before were checked while loading. */
async function hasNewKey(trx: Trx, { partId }: StartedLoad, { id, parts }: DatasetRow): Promise<boolean> {
  const since = partId.slice(-26)
  const added = await findKeysAfter(trx, id, parts, `row_${since}`)
  if ((await findByKeys(trx, id, [partId], added)).length > 0) return true
  for (let after = `change_${since}`; ; ) {
    const changes = await readRowChanges(trx, id, after, MAX_CHANGES)
    for (const { row_ids } of changes) {
      const keys = (await findRows(trx, id, parts, row_ids)).flatMap(({ key }) => key ?? [])
      if ((await findByKeys(trx, id, [partId], keys)).length > 0) return true
    }
    if (changes.length < MAX_CHANGES) return false
    after = changes.at(-1)?.id ?? after
  }
}
