// Deletes files: those of a form or a response that has gone, or one that nobody has claimed. A step condemns some, so that nobody claims
// them any more; then their bytes go, outside of any transaction; and the next step deletes their rows.

import type { Call } from '../../platform/jobs/handler.ts'
import { type FileStore, keyOf } from '../../platform/storage/store.ts'
import type { JobPayloads, JobStep } from '../job-payloads.ts'
import type { Trx } from '../tables.ts'
import { deleteFiles, markFilesDeleting, markUnclaimedDeleting } from './queries.ts'

type Payload = JobPayloads['deleteFiles']

interface Progress {
  readonly deleted: number
  readonly condemned: readonly string[]
}

const AT_ONCE = 20

export const deleteBytes =
  (store: FileStore): Call<Payload, Progress> =>
  async ({ webformId }, progress, signal) => {
    const ids = progress?.condemned ?? []
    await Promise.all(ids.map(id => store.remove(keyOf({ webform_id: webformId, id }), signal)))
  }

export const deleteStep: JobStep<'deleteFiles', Progress> = async (
  trx,
  payload,
  { deleted, condemned: gone } = { deleted: 0, condemned: [] },
) => {
  if (gone.length > 0) await deleteFiles(trx, payload.webformId, gone)
  const condemned = await markNextDeleting(trx, payload, gone)
  const next = condemned.length === 0 ? 'done' : 'now'
  return { progress: { deleted: deleted + gone.length, condemned }, next }
}

async function markNextDeleting(trx: Trx, payload: Payload, gone: readonly string[]): Promise<string[]> {
  const { webformId, unclaimedId } = payload
  if (unclaimedId === undefined) return markFilesDeleting(trx, payload, AT_ONCE)
  return gone.length > 0 ? [] : markUnclaimedDeleting(trx, webformId, unclaimedId)
}
