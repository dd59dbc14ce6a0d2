// Creates, updates and deletes datasets.
import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import type { View } from '../../engine/query/view.ts'
import { newId } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import { refuser } from '../../platform/http/validator.ts'
import type { ClientPrincipal, Member } from '../../platform/identity/principal.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'
import type { Trx } from '../tables/tables.ts'
import { Columns, type NewColumn } from './column-schemas.ts'
import { NEW, numberColumns } from './columns.ts'
import {
  type Asked,
  connectionChanges,
  connectionShape,
  refuseConnection,
  unexpected,
} from './connection-source.ts'
import { dependentsOf } from './dependents.ts'
import { deleteLoads } from './load/queries.ts'
import { type DatasetRow, deleteDatasetRow, insertDataset, updateDatasetRow } from './queries.ts'
import { type Reader, readView } from './readable.ts'
import type { DatasetChanges, NewDataset } from './schemas.ts'
import { toDataset } from './wire.ts'

/** @throws {Problem} app_not_found, dataset_invalid */
export async function createDataset(
  trx: Trx,
  principal: ClientPrincipal,
  params: AppParams,
  body: NewDataset,
  now: string,
  client: Client,
): Promise<DatasetRow> {
  const { name, description = '', kind = 'TABLE' } = body
  const { organizationId } = principal
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  const id = newId(trx, 'dataset')
  const shape =
    kind === 'VIEW'
      ? await viewShape({ db: trx, principal, params, client }, body)
      : {
          ...tableShape(body),
          ...(await connectionShape(trx, principal, { ...params, id, kind }, body, now)),
        }
  await record(trx, principal, { action: 'create', resource: 'dataset', id, now })
  return insertDataset(trx, {
    id,
    organization_id: organizationId,
    user_id: params.userid,
    app_id: params.appid,
    kind,
    name,
    description,
    ...shape,
    parts: JSON.stringify([newId(trx, 'part')]),
    row_count: 0,
    cursor_value: null,
    revision: 1,
    row_revision: 0,
    create_date: now,
    update_date: now,
  })
}

/** The columns of a table. */
function tableShape({
  columns = [],
  key = null,
  view,
}: {
  columns?: NewColumn[]
  key?: string[] | null
  view?: View
}) {
  if (view)
    throw unexpected('view', 'A table has rows of its own. Remove `view`, or create a dataset of kind VIEW.')
  const numbered = numberColumns(NEW, { columns, key })
  return {
    columns: JSON.stringify(numbered.columns),
    column_numbers: numbered.numbers,
    key_columns: key && JSON.stringify(key),
    source: null,
  }
}

/** The columns of a view, which its definition computes. */
async function viewShape(
  reader: Reader,
  {
    view,
    columns,
    key,
    source,
    schedule,
  }: Asked & {
    view?: View | undefined
    columns?: unknown
    key?: unknown
  },
) {
  refuseConnection({ source, schedule })
  if (columns !== undefined) throw unexpected('columns', 'The columns of a view are those of `view`.')
  if (key !== undefined) throw unexpected('key', 'The rows of a view have no key.')
  if (!view) throw unexpected('view', 'Say what the view computes, in `view`.')
  const { columns: computed } = await readView(reader, view)
  return {
    columns: JSON.stringify(computed.map((column, number): StoredColumn => ({ ...column, number }))),
    column_numbers: computed.length,
    key_columns: null,
    source: JSON.stringify(view),
    schedule: null,
  }
}

/** @throws {Problem} dataset_invalid */
export async function updateDataset(
  trx: Trx,
  principal: ClientPrincipal,
  stored: DatasetRow,
  changes: DatasetChanges,
  now: string,
  client: Client,
): Promise<DatasetRow> {
  const { datasetid, appid, userid, kind, rowCount, createDate, updateDate, columns } = toDataset(stored)
  refuseChanged(changes, { datasetid, appid, userid, kind, rowCount, createDate, updateDate })
  const { name, description } = changes
  await record(trx, principal, { action: 'update', resource: 'dataset', id: stored.id, now })
  return updateDatasetRow(trx, stored.id, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(stored.kind === 'VIEW'
      ? await viewChanges(
          {
            db: trx,
            principal,
            params: { userid: stored.user_id, appid: stored.app_id },
            client,
            edited: stored.id,
          },
          withoutStored(changes, columns),
        )
      : columnChanges(stored, changes)),
    ...(stored.kind !== 'VIEW' && (await connectionChanges(trx, principal, stored, changes, now))),
    update_date: now,
  })
}

/** Leaves out what a view cannot change, if it is as stored. */
function withoutStored(
  { columns, key, ...changes }: DatasetChanges,
  stored: readonly object[],
): DatasetChanges {
  return {
    ...changes,
    ...(columns && !isDeepStrictEqual(columns, stored) && { columns }),
    ...(key && { key }),
  }
}

const viewChanges = async (reader: Reader, { view, columns, key, source, schedule }: DatasetChanges) =>
  [view, columns, key, source, schedule].every(member => member === undefined)
    ? {}
    : viewShape(reader, { ...(view && { view }), columns, key, source, schedule })

const refuseColumns = refuser(Type.Object({ columns: Type.Optional(Columns) }), 'body_invalid')

function columnChanges(stored: DatasetRow, { columns, key, view }: DatasetChanges) {
  if (view) throw unexpected('view', 'A table has rows of its own, and no `view`.')
  if (columns === undefined && key === undefined) return {}
  const refusal = refuseColumns({ columns })
  if (refusal) throw refusal
  const wanted = {
    columns: columns ?? stored.columns.map(({ number, values, ...column }) => column),
    key: key === undefined ? stored.key_columns : key,
  }
  const numbered = numberColumns(
    {
      columns: stored.columns,
      key: stored.key_columns,
      numbers: stored.column_numbers,
      hasRows: stored.row_count > 0,
    },
    wanted,
  )
  return {
    columns: JSON.stringify(numbered.columns),
    column_numbers: numbered.numbers,
    key_columns: wanted.key && JSON.stringify(wanted.key),
  }
}

/** Deletes a dataset. A job deletes its rows. @throws {Problem} dataset_in_use */
export async function deleteDataset(
  trx: Trx,
  principal: Member,
  stored: DatasetRow,
  now: string,
): Promise<void> {
  const [first, ...more] = await dependentsOf(trx, stored)
  if (first)
    throw new Problem('dataset_in_use', {
      detail: `It is used by ${[first, ...more].slice(0, 10).join(', ')}. Delete or change them first.`,
    })
  await removeDataset(trx, principal, stored, now)
}

/** Deletes a locked dataset, whatever uses it. */
export async function removeDataset(
  trx: Trx,
  principal: Member,
  { id }: Pick<DatasetRow, 'id'>,
  now: string,
): Promise<void> {
  const { organizationId } = principal
  const loadIds = await deleteLoads(trx, id)
  await deleteDatasetRow(trx, id)
  await record(trx, principal, { action: 'delete', resource: 'dataset', id, now })
  const when = { organizationId, now: new Date(now) }
  await enqueue(trx, 'deleteRows', { datasetId: id, parts: null }, when)
  if (loadIds.length > 0) await enqueue(trx, 'deleteLoadFiles', { datasetId: id, loadIds }, when)
}

/** Rows change without edits, so the tag counts them, too; `If-Match` compares only the edits. */
export const tagOf = (row: DatasetRow) => entityTag(row, String(row.row_revision))
