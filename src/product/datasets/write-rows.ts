// Writes rows that programs send. The dataset is locked first, so that writers take turns and keys stay unique.
import { isDeepStrictEqual } from 'node:util'
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { newId } from '../../platform/db/list-order.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record, recordOf } from '../audit/record.ts'
import type { CellValue, StoredColumn } from '../dataset-tables.ts'
import type { Cause } from '../events/emit.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables.ts'
import { fits, keyColumnsOf, keyOf, setCell, trimRow, wantedIn } from './cells.ts'
import { noteRowChanges } from './change-queries.ts'
import { tellRows } from './facts.ts'
import { lockTable } from './find.ts'
import { type DatasetRow, noteRows } from './queries.ts'
import { deleteRows, findByKeys, findRows, storeRows } from './row-queries.ts'
import type { NewRows, RowParams, WrittenRows } from './row-schemas.ts'
import type { DatasetParams } from './schemas.ts'

const MAX_FAULTS = 100

interface ReadyRow {
  readonly key: string | null
  readonly cells: readonly CellValue[]
}

type Mode = NonNullable<NewRows['mode']>

type Shape = Pick<DatasetRow, 'columns' | 'key_columns'>

/**
 * Checks rows against the columns. Pure, so that it can run before the transaction.
 * @throws {Problem} rows_invalid
 */
export function prepareRows(
  { columns, key_columns }: Shape,
  rows: readonly Record<string, unknown>[],
): ReadyRow[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  const keyColumns = keyColumnsOf(columns, key_columns)
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  const ready = rows.map((values, i): ReadyRow => {
    const cells: CellValue[] = []
    setValues(cells, byId, values, `/rows/${i}`, faults)
    const key = keyOf(cells, keyColumns)
    if (key === undefined)
      faults.push({
        pointer: `/rows/${i}`,
        code: 'required',
        detail: `Send each column of the key: ${key_columns}.`,
      })
    const earlier = key && seen.get(key)
    if (typeof earlier === 'number')
      faults.push({ pointer: `/rows/${i}`, code: 'repeated', detail: `Row ${earlier} has the same key.` })
    if (key) seen.set(key, i)
    return { key: key ?? null, cells: trimRow(cells) }
  })
  refuse(faults)
  return ready
}

function setValues(
  cells: CellValue[],
  columns: ReadonlyMap<string, StoredColumn>,
  values: Readonly<Record<string, unknown>>,
  pointer: string,
  faults: Fault[],
): void {
  for (const [id, value] of Object.entries(values)) {
    if (faults.length > MAX_FAULTS) return
    const column = columns.get(id)
    if (!column)
      faults.push({
        pointer: pointer + pointerStep(id),
        code: 'unknown',
        detail: `There is no column ${id}.`,
      })
    else if (!fits(column.type, value))
      faults.push({ pointer: pointer + pointerStep(id), code: 'type', detail: wantedIn(column) })
    else setCell(cells, column, value)
  }
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem('rows_invalid', { faults: faults.slice(0, MAX_FAULTS) })
}

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
  const stored = await store(trx, dataset, mode, ready, now)
  await record(trx, principal, { action: 'update', resource: 'dataset', id: dataset.id, now })
  await tellWritten(trx, dataset, [{ stored }], now)
  const added = stored.filter(({ isNew }) => isNew).length
  return { inserted: added, updated: stored.length - added, rowids: stored.map(({ id }) => id) }
}

/** A row that its own author writes. */
export interface OwnRow {
  readonly principal: Member
  readonly cause: Cause
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Writes rows of several authors at once.
 * @returns their ids
 * @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid, row_exists
 */
export async function writeRowsOfMany(
  trx: Trx,
  organizationId: string,
  params: DatasetParams,
  { rows, mode }: { readonly rows: readonly OwnRow[]; readonly mode: Mode },
  now: string,
): Promise<string[]> {
  const dataset = await lockTable(trx, organizationId, params)
  const ready = prepareRows(
    dataset,
    rows.map(({ values }) => values),
  )
  const stored = await store(trx, dataset, mode, ready, now)
  const change = { action: 'update', resource: 'dataset', id: dataset.id, now } as const
  await recordOf(
    trx,
    rows.map(({ principal }) => ({ principal, change })),
  )
  const writes = stored.map((row, i) => ({ stored: [row], cause: rows[i]?.cause }))
  await tellWritten(trx, dataset, writes, now)
  return stored.map(({ id }) => id)
}

interface StoredId {
  readonly id: string
  readonly isNew: boolean
}

/** @throws {Problem} row_exists */
async function store(
  trx: Trx,
  dataset: DatasetRow,
  mode: Mode,
  ready: readonly ReadyRow[],
  now: string,
): Promise<StoredId[]> {
  const keys = ready.flatMap(({ key }) => key ?? [])
  const known = new Map(
    (await findByKeys(trx, dataset.id, dataset.parts, keys)).map(row => [row.key, row] as const),
  )
  if (mode === 'INSERT' && known.size > 0) throw exists(ready.map(({ key }) => known.has(key)))
  const lastPart = dataset.parts.at(-1) ?? ''
  const toStore = ready.map(({ key, cells }) => {
    const before = key === null ? undefined : known.get(key)
    return {
      dataset_id: dataset.id,
      part_id: before?.part_id ?? lastPart,
      id: before?.id ?? newId(trx, 'row'),
      key,
      row: JSON.stringify(cells),
    }
  })
  await storeRows(trx, toStore)
  const replaced = new Set([...known.values()].map(({ id }) => id))
  await noteRowChanges(trx, dataset.id, [...replaced])
  await noteRows(trx, dataset.id, ready.length - replaced.size, now)
  return toStore.map(({ id }) => ({ id, isNew: !replaced.has(id) }))
}

/** Tells what each write added, and what it replaced. */
function tellWritten(
  trx: Trx,
  dataset: DatasetRow,
  writes: readonly { readonly stored: readonly StoredId[]; readonly cause?: Cause | undefined }[],
  now: string,
): Promise<void> {
  const told = writes.flatMap(({ stored, cause }) =>
    (['added', 'updated'] as const).map(verb => {
      const ids = stored.flatMap(({ id, isNew }) => (isNew === (verb === 'added') ? id : []))
      return { verb, count: ids.length, ids, cause }
    }),
  )
  return tellRows(trx, dataset, told, now)
}

function exists(isKnown: readonly boolean[]): Problem {
  const faults = isKnown.flatMap((known, i) =>
    known
      ? [
          {
            pointer: `/rows/${i}`,
            code: 'exists',
            detail: 'A row with this key exists. To replace it, use the mode UPSERT.',
          },
        ]
      : [],
  )
  return new Problem('row_exists', { faults: faults.slice(0, MAX_FAULTS) })
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
