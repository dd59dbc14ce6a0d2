import type { Insertable, Selectable, Updateable } from 'kysely'
import { updateStatement } from '../../platform/db/batch-statements.ts'
import { forUpdate, forUpdateOfFree } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { hasApp } from '../apps/queries.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type DatasetRow = Selectable<Tables['datasets']>

export const insertDataset = (trx: Trx, row: Insertable<Tables['datasets']>) =>
  trx.insertInto('datasets').values(row).returningAll().executeTakeFirstOrThrow()

/** Callers must also check `hasApp`: after an application is deleted, a job still has to delete its datasets. */
const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('datasets')
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)

export async function findDataset(
  db: Db,
  organizationId: string,
  params: AppParams & { readonly datasetid: string },
): Promise<DatasetRow | undefined> {
  const query = ofApp(db, organizationId, params).selectAll().where('id', '=', params.datasetid)
  const row = await query.executeTakeFirst()
  return row && (await hasApp(db, row.app_id)) ? row : undefined
}

/** Reads a dataset and locks it until the transaction ends. Every writer of its rows does so first. */
export async function lockDataset(
  trx: Trx,
  organizationId: string,
  params: AppParams & { readonly datasetid: string },
): Promise<DatasetRow | undefined> {
  const query = ofApp(trx, organizationId, params).selectAll().where('id', '=', params.datasetid)
  const row = await forUpdate(trx, query).executeTakeFirst()
  return row && (await hasApp(trx, row.app_id)) ? row : undefined
}

/** The same for several, in the order of their ids, without those that another transaction has locked. */
export async function lockFreeDatasets(
  trx: Trx,
  organizationId: string,
  params: AppParams,
  ids: readonly string[],
): Promise<DatasetRow[]> {
  const app = trx.selectFrom('apps').select('id').where('id', '=', params.appid)
  const query = ofApp(trx, organizationId, params).selectAll().where('id', 'in', ids).orderBy('id')
  return forUpdateOfFree(
    trx,
    query.where(eb => eb.exists(app)),
  ).execute()
}

/** Locks a dataset for a job, which knows only its id. */
export const lockDatasetById = (trx: Trx, id: string) =>
  forUpdate(trx, trx.selectFrom('datasets').selectAll().where('id', '=', id)).executeTakeFirst()

export const findDatasetById = (db: Db, id: string) =>
  db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirst()

export const readDatasets =
  (db: Db, organizationId: string, params: AppParams): ReadRows<DatasetRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const findIdsOfApp = async (db: Db, appId: string, limit: number): Promise<string[]> => {
  const ofOne = db.selectFrom('datasets').select('id').where('app_id', '=', appId)
  return (await ofOne.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

export const findViews = (db: Db, appId: string) =>
  db
    .selectFrom('datasets')
    .select(['id', 'name', 'source'])
    .where('app_id', '=', appId)
    .where('kind', '=', 'VIEW')
    .orderBy('id')
    .execute()

/** An edit of the dataset itself. */
export const updateDatasetRow = (trx: Trx, id: string, changes: Updateable<Tables['datasets']>) =>
  trx
    .updateTable('datasets')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A change of its rows. `added` is negative if rows were deleted. */
export const noteRows = (
  trx: Trx,
  id: string,
  added: number,
  now: string,
  more: Updateable<Tables['datasets']> = {},
) =>
  trx
    .updateTable('datasets')
    .set({ ...more, update_date: now })
    .set(eb => ({ row_revision: eb('row_revision', '+', 1), row_count: eb('row_count', '+', added) }))
    .where('id', '=', id)
    .execute()

interface RowFigures {
  readonly id: string
  readonly row_revision: number
  readonly row_count: number
  readonly update_date: string
}

const storeFigures = updateStatement<RowFigures>('datasets', {
  types: { id: 'text', row_revision: 'integer', row_count: 'integer', update_date: 'instant' },
  by: ['id'],
})

/** The same for several datasets, which the transaction has locked. */
export async function noteRowsOf(
  trx: Trx,
  changes: readonly { readonly dataset: DatasetRow; readonly added: number }[],
  now: string,
): Promise<void> {
  const figures = changes.map(({ dataset, added }) => ({
    id: dataset.id,
    row_revision: dataset.row_revision + 1,
    row_count: dataset.row_count + added,
    update_date: now,
  }))
  await trx.executeQuery(storeFigures(trx, figures))
}

export const deleteDatasetRow = (trx: Trx, id: string) =>
  trx.deleteFrom('datasets').where('id', '=', id).execute()

/** The charts that ask a dataset. */
export const findChartsOf = (db: Db, appId: string, datasetId: string) =>
  db
    .selectFrom('charts')
    .select('name')
    .where('app_id', '=', appId)
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute()
