import type { Queued } from '../../platform/jobs/enqueue.ts'
import { enqueue } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import { findResponsesWithFiles } from './queries.ts'

/** Queues one job that deletes the files of deleted responses, if they have any. */
export async function deleteFilesOf(
  trx: Trx,
  webformId: string,
  deletedIds: readonly string[],
  queued: Queued,
): Promise<void> {
  const responseIds = await findResponsesWithFiles(trx, webformId, deletedIds)
  if (responseIds.length > 0) await enqueue(trx, 'deleteFiles', { webformId, responseIds }, queued)
}
