// The job that deletes the files of a deleted form or response, or one unclaimed file. A step marks files, so that no response can
// claim them. Then their bytes are deleted outside any transaction, and the next step deletes their rows.

import type { Call } from '../../platform/jobs/handler.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { JobPayloads, JobStep } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import { fileKey } from './file-key.ts'
import { deleteFiles, markFilesDeleting, markUnclaimedDeleting } from './queries.ts'

type Payload = JobPayloads['deleteFiles']

interface Progress {
  readonly deleted: number
  /** The files marked by the last step. Stored with the job, so this name stays. */
  readonly condemned: readonly string[]
}

const BATCH = 20

export const deleteBytes =
  (store: FileStore): Call<Payload, Progress> =>
  async ({ webformId }, progress, signal) => {
    const ids = progress?.condemned ?? []
    await Promise.all(ids.map(id => store.remove(fileKey({ webform_id: webformId, id }), signal)))
  }

export const deleteStep: JobStep<'deleteFiles', Progress> = async (
  trx,
  payload,
  { deleted, condemned: marked } = { deleted: 0, condemned: [] },
) => {
  if (marked.length > 0) await deleteFiles(trx, payload.webformId, marked)
  const condemned = await markNextDeleting(trx, payload, marked)
  const next = condemned.length === 0 ? 'done' : 'now'
  return { progress: { deleted: deleted + marked.length, condemned }, next }
}

async function markNextDeleting(trx: Trx, payload: Payload, marked: readonly string[]): Promise<string[]> {
  const { webformId, unclaimedId } = payload
  if (unclaimedId === undefined) return markFilesDeleting(trx, payload, BATCH)
  return marked.length > 0 ? [] : markUnclaimedDeleting(trx, webformId, unclaimedId)
}
