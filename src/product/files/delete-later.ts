import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/** Queues the deletion of files in the transaction that deletes what the files belong to. */
export const deleteFilesLater = (trx: Trx, webformId: string, now: string, responseId?: string) =>
  enqueue(
    trx,
    'deleteFiles',
    { webformId, ...(responseId !== undefined && { responseId }) },
    { now: new Date(now) },
  )
