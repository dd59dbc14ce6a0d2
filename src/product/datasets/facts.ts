// What happened to the rows of datasets, for the listeners of their application.
import { emit, placeOf } from '../events/emit.ts'
import type { Trx } from '../tables.ts'
import type { DatasetRow } from './queries.ts'

/** Ids in an event. With all of them, its facts would be too large. */
const MAX_IDS = 100

/** Tells one event for a write, and none if no row changed. */
export async function tellRows(
  trx: Trx,
  dataset: Pick<DatasetRow, 'id' | 'organization_id' | 'user_id' | 'app_id'>,
  verb: 'added' | 'updated' | 'deleted',
  {
    count,
    ids,
    loadId,
  }: { readonly count: number; readonly ids: readonly string[]; readonly loadId?: string },
  now: string,
): Promise<void> {
  if (count <= 0) return
  const data = { count, rowids: ids.slice(0, MAX_IDS), ...(loadId !== undefined && { loadid: loadId }) }
  await emit(trx, placeOf(dataset), { type: `dataset.rows.${verb}`, id: dataset.id, data, now })
}
