// Writes rows that programs send. The dataset is locked first, so that writers take turns and keys stay unique.
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../../engine/faults.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { keyColumnsOf, keyOf, trimRow } from './cells.ts'
import { noteRowChanges } from './change-queries.ts'
import { tellRows } from './facts.ts'
import { lockTable } from './find.ts'
import { prepareRows, type ReadyRow, refuse, type Shape, setValues } from './prepare-rows.ts'
import { noteRows } from './queries.ts'
import { deleteRows, findByKeys, findRows, storeRows } from './row-queries.ts'
import type { NewRows, RowParams, WrittenRows } from './row-schemas.ts'
import type { DatasetParams } from './schemas.ts'
import { planWrite, storeWrites, toldOf } from './store-rows.ts'

interface Prepared {
  readonly shape: Shape
  readonly rows: readonly ReadyRow[]
}

/** @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid, row_exists */
export async function writeRows(
  trx: Trx,
  principal: Member,
  params: DatasetParams,
  { rows, mode = 'INSERT' }: NewRows,
  prepared: Prepared,
  now: string,
): Promise<WrittenRows> {
  const dataset = await lockTable(trx, principal.organizationId, params)
  const isCurrent =
    isDeepStrictEqual(prepared.shape.columns, dataset.columns) &&
    isDeepStrictEqual(prepared.shape.key_columns, dataset.key_columns)
  const ready = isCurrent ? prepared.rows : prepareRows(dataset, rows)
  const write = await planWrite(trx, dataset, mode, ready)
  await storeWrites(trx, [write], now)
  await record(trx, principal, { action: 'update', resource: 'dataset', id: dataset.id, now })
  await tellRows(trx, dataset, toldOf(write.rows), now)
  const added = write.rows.filter(({ isNew }) => isNew).length
  return { inserted: added, updated: write.rows.length - added, rowids: write.rows.map(({ id }) => id) }
}

/** @throws {Problem} dataset_not_found, dataset_not_editable, row_not_found, rows_invalid, row_exists */
export async function updateRow(
  trx: Trx,
  principal: Member,
  params: RowParams,
  changes: Readonly<Record<string, unknown>>,
  now: string,
) {
  const dataset = await lockTable(trx, principal.organizationId, params)
  const [stored] = await findRows(trx, dataset.id, dataset.parts, [params.rowid])
  if (!stored) throw new Problem('row_not_found')
  const cells = [...stored.row]
  const faults: Fault[] = []
  setValues(cells, new Map(dataset.columns.map(column => [column.id, column])), changes, '', faults)
  const key = keyOf(cells, keyColumnsOf(dataset.columns, dataset.key_columns))
  if (key === undefined)
    faults.push({ pointer: '', code: 'required', detail: `The key cannot be empty: ${dataset.key_columns}.` })
  refuse(faults)
  if (key && key !== stored.key && (await findByKeys(trx, dataset.id, dataset.parts, [key])).length > 0)
    throw new Problem('row_exists')
  const { dataset_id, part_id, id } = stored
  await storeRows(trx, [{ dataset_id, part_id, id, key: key ?? null, row: JSON.stringify(trimRow(cells)) }])
  await noteRowChanges(trx, dataset.id, [id])
  await noteRows(trx, dataset.id, 0, now)
  await record(trx, principal, { action: 'update', resource: 'row', id, now })
  await tellRows(trx, dataset, [{ verb: 'updated', count: 1, ids: [id] }], now)
  return { columns: dataset.columns, row: { id, row: cells } }
}

/** @throws {Problem} dataset_not_found, dataset_not_editable, row_not_found */
export async function deleteRow(trx: Trx, principal: Member, params: RowParams, now: string): Promise<void> {
  const dataset = await lockTable(trx, principal.organizationId, params)
  const [stored] = await findRows(trx, dataset.id, dataset.parts, [params.rowid])
  if (!stored) throw new Problem('row_not_found')
  await deleteRows(trx, dataset.id, dataset.parts, [stored.id])
  await noteRowChanges(trx, dataset.id, [stored.id])
  await noteRows(trx, dataset.id, -1, now)
  await record(trx, principal, { action: 'delete', resource: 'row', id: stored.id, now })
  await tellRows(trx, dataset, [{ verb: 'deleted', count: 1, ids: [stored.id] }], now)
}
