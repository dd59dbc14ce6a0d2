// What happened to the rows of datasets, for the listeners of their application.
import { type Cause, emit, type Fact, placeOf } from '../events/emit.ts'
import type { Trx } from '../tables.ts'
import type { DatasetRow } from './queries.ts'

/** Ids in an event. With all of them, its facts would be too large. */
const MAX_IDS = 100

/** The rows of one write that were added, updated or deleted. */
interface ToldRows {
  readonly verb: 'added' | 'updated' | 'deleted'
  readonly count: number
  readonly ids: readonly string[]
  readonly cause?: Cause | undefined
}

/** Tells one event for each write that changed rows. */
export async function tellRows(
  trx: Trx,
  dataset: Pick<DatasetRow, 'id' | 'organization_id' | 'user_id' | 'app_id'>,
  writes: readonly ToldRows[],
  now: string,
): Promise<void> {
  const facts = writes
    .filter(({ count }) => count > 0)
    .map(({ verb, count, ids, cause }): Fact => {
      const data = { count, rowids: ids.slice(0, MAX_IDS) }
      return { type: `dataset.rows.${verb}`, id: dataset.id, data, cause, now }
    })
  await emit(trx, placeOf(dataset), ...facts)
}
