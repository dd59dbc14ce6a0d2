// What happened to the rows of datasets, for the listeners of their application.
import type { Cause } from '../events/cause.ts'
import { emit, type Fact, placeOf } from '../events/emit.ts'
import type { Trx } from '../tables/tables.ts'
import type { DatasetRow } from './queries.ts'

/** Ids in an event. With all of them, its facts would be too large. */
const MAX_IDS = 100

/** The rows of one write that were added, updated or deleted. */
export interface ToldRows {
  readonly verb: 'added' | 'updated' | 'deleted'
  readonly count: number
  readonly ids: readonly string[]
}

type ToldDataset = Pick<DatasetRow, 'id' | 'organization_id' | 'user_id' | 'app_id'>

interface ToldRowsOf extends ToldRows {
  readonly dataset: ToldDataset
  readonly cause?: Cause
}

/** Emits one event for each write that changed rows. */
export const tellRows = (
  trx: Trx,
  dataset: ToldDataset,
  writes: readonly ToldRows[],
  now: string,
): Promise<void> =>
  tellRowsOf(
    trx,
    writes.map(write => ({ ...write, dataset })),
    now,
  )

/** The same for datasets of one application. */
export async function tellRowsOf(trx: Trx, writes: readonly ToldRowsOf[], now: string): Promise<void> {
  const [first] = writes
  if (!first) return
  const facts = writes
    .filter(({ count }) => count > 0)
    .map(({ verb, count, ids, dataset, cause }): Fact => {
      const data = { count, rowids: ids.slice(0, MAX_IDS) }
      return { type: `dataset.rows.${verb}`, id: dataset.id, data, cause, now }
    })
  await emit(trx, placeOf(first.dataset), ...facts)
}
