// The transactions at the start and the end of an attempt to load a file.
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/list-order.ts'
import { record } from '../../audit/record.ts'
import type { LoadFault, LoadFormat, LoadMode, StoredColumn } from '../../dataset-tables.ts'
import { enqueue, type JobPayloads } from '../../job-payloads.ts'
import type { Db, Trx } from '../../tables.ts'
import { noteRowChanges, readRowChanges } from '../change-queries.ts'
import { type DatasetRow, lockDatasetById, noteRows } from '../queries.ts'
import { deleteSameKeys, findByKeys, findKeysAfter, findRows } from '../row-queries.ts'
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
}

/** Makes the loaded rows visible, or adds a fault. @throws {LoadEnded} */
export const showPart = (
  db: Db,
  payload: Payload,
  load: StartedLoad,
  shape: LoadShape,
  rowCount: number,
  faults: Faults,
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
    if (load.mode === 'APPEND' && shape.key && (await hasNewKey(trx, load, dataset)))
      return faults.add({
        code: 'key_exists',
        detail: 'A row that was added during the load has the same key as a row of the file.',
      })
    const now = new Date()
    const replaced = load.mode === 'UPSERT' ? await replaceRows(trx, load, dataset) : 0
    const isAlone = load.mode === 'REPLACE' || dataset.row_count === 0
    const when = { organizationId: author.organizationId, now }
    if (isAlone) await enqueue(trx, 'deleteRows', { datasetId, parts: dataset.parts }, when)
    const added = load.mode === 'REPLACE' ? rowCount - dataset.row_count : rowCount - replaced
    await noteRows(trx, datasetId, added, now.toISOString(), {
      parts: JSON.stringify(isAlone ? [load.partId] : [...dataset.parts, load.partId]),
      ...(dataset.columns.length === 0 && {
        columns: JSON.stringify(shape.columns),
        column_numbers: shape.numbers,
        revision: dataset.revision + 1,
      }),
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
  })

async function replaceRows(trx: Trx, { partId }: StartedLoad, dataset: DatasetRow): Promise<number> {
  const ids = await deleteSameKeys(trx, dataset.id, dataset.parts, partId)
  await noteRowChanges(trx, dataset.id, ids)
  return ids.length
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
