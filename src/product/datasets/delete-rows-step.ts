// The job that deletes the rows of a deleted dataset, or of parts that a dataset no longer has. In small steps, because there may be
// millions.
import type { JobStep } from '../job-payloads.ts'
import { deleteChangesOf } from './change-queries.ts'
import { deleteNextRows } from './row-queries.ts'

interface Progress {
  readonly deleted: number
}

const BATCH = 1000

export const deleteRowsStep: JobStep<'deleteRows', Progress> = async (
  trx,
  { datasetId, parts },
  { deleted } = { deleted: 0 },
) => {
  const count = await deleteNextRows(trx, datasetId, parts, BATCH)
  if (count === BATCH) return { progress: { deleted: deleted + count }, next: 'now' }
  if (parts === null) await deleteChangesOf(trx, datasetId)
  return { progress: { deleted: deleted + count }, next: 'done' }
}
