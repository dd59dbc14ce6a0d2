import type { Db } from '../tables.ts'
import type { DatasetRow } from './queries.ts'

/** What uses a dataset, in words such as `the chart "Sales"`. A dataset that something uses cannot be deleted. */
export async function dependentsOf(_db: Db, _dataset: Pick<DatasetRow, 'id' | 'app_id'>): Promise<string[]> {
  return []
}
