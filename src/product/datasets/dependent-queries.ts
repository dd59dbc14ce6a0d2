import type { Db } from '../tables/tables.ts'

/** The charts that ask a dataset. */
export const findChartsOf = (db: Db, appId: string, datasetId: string) =>
  db
    .selectFrom('charts')
    .select('name')
    .where('app_id', '=', appId)
    .where('dataset_id', '=', datasetId)
    .orderBy('id')
    .execute()
