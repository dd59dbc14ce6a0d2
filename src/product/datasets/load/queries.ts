import type { Insertable, Selectable, Updateable } from 'kysely'
import { forKeyShare, forUpdate } from '../../../platform/db/dialect.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'

export type LoadRow = Selectable<Tables['dataset_loads']>

export const insertLoad = (trx: Trx, row: Insertable<Tables['dataset_loads']>) =>
  trx.insertInto('dataset_loads').values(row).returningAll().executeTakeFirstOrThrow()

const one = (db: Db, datasetId: string, id: string) =>
  db.selectFrom('dataset_loads').selectAll().where('dataset_id', '=', datasetId).where('id', '=', id)

export const findLoad = (db: Db, datasetId: string, id: string) => one(db, datasetId, id).executeTakeFirst()

export const lockLoad = (trx: Trx, datasetId: string, id: string) =>
  forUpdate(trx, one(trx, datasetId, id)).executeTakeFirst()

/** Undefined if the dataset was deleted. If not, nobody can delete it until the transaction ends. */
export const shareLockLoad = (trx: Trx, datasetId: string, id: string) =>
  forKeyShare(trx, one(trx, datasetId, id)).executeTakeFirst()

export const readLoads =
  (db: Db, datasetId: string, order: 'ASC' | 'DESC' = 'ASC'): ReadRows<LoadRow> =>
  ({ after, limit }) => {
    const query = db.selectFrom('dataset_loads').selectAll().where('dataset_id', '=', datasetId)
    const further = after === undefined ? query : query.where('id', order === 'ASC' ? '>' : '<', after)
    return further
      .orderBy('id', order === 'ASC' ? 'asc' : 'desc')
      .limit(limit)
      .execute()
  }

export const updateLoad = (
  db: Db,
  datasetId: string,
  id: string,
  changes: Updateable<Tables['dataset_loads']>,
) =>
  db
    .updateTable('dataset_loads')
    .set(changes)
    .where('dataset_id', '=', datasetId)
    .where('id', '=', id)
    .execute()

/** A load that waits or runs. */
export const findOpenLoad = (db: Db, datasetId: string) =>
  db
    .selectFrom('dataset_loads')
    .select(['id', 'status'])
    .where('dataset_id', '=', datasetId)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst()

/** @returns the ids of the loads, whose files are to be deleted */
export async function deleteLoads(trx: Trx, datasetId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('dataset_loads')
    .where('dataset_id', '=', datasetId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
