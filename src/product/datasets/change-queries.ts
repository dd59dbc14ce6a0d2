// Which rows of datasets changed after they were stored. Copies read this log from where they stopped, like that of responses. New rows are
// not in it: copies find them by their ids. Nor are rows of a part that is no longer visible.
import { newId } from '../../platform/db/database.ts'
import { changeIdAt } from '../responses/change-queries.ts'
import type { Db, Trx } from '../tables/tables.ts'

const MAX_IDS = 1000

/** Notes that rows were changed or deleted. */
export async function noteRowChanges(trx: Trx, datasetId: string, rowIds: readonly string[]): Promise<void> {
  for (let from = 0; from < rowIds.length; from += MAX_IDS)
    await trx
      .insertInto('dataset_changes')
      .values({
        dataset_id: datasetId,
        id: newId(trx, 'change'),
        row_ids: JSON.stringify(rowIds.slice(from, from + MAX_IDS)),
      })
      .execute()
}

/** The next entries, in the order of ids. */
export const readRowChanges = (db: Db, datasetId: string, after: string, limit: number) =>
  db
    .selectFrom('dataset_changes')
    .select(['id', 'row_ids'])
    .where('dataset_id', '=', datasetId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes all entries from before a time (ISO 8601). @returns 0, because none are left */
export async function deleteOldRowChanges(trx: Trx, before: string): Promise<number> {
  await trx
    .deleteFrom('dataset_changes')
    .where('id', '<', changeIdAt(Date.parse(before)))
    .execute()
  return 0
}

export const deleteChangesOf = (trx: Trx, datasetId: string) =>
  trx.deleteFrom('dataset_changes').where('dataset_id', '=', datasetId).execute()
