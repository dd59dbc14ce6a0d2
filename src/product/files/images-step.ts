// The job that removes the bytes of deleted images. Their rows are gone before it is queued.
import type { Call } from '../../platform/jobs/handler.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { JobPayloads, JobStep } from '../job-payloads.ts'
import { fileKey } from './file-key.ts'

interface Progress {
  readonly removed: number
}

const BATCH = 20

export const deleteImageBytes =
  (store: FileStore): Call<JobPayloads['deleteImages'], Progress> =>
  async ({ webformId, imageIds }, { removed } = { removed: 0 }, signal) => {
    const ids = imageIds.slice(removed, removed + BATCH)
    await Promise.all(ids.map(id => store.remove(fileKey({ webform_id: webformId, id }), signal)))
  }

export const deleteImagesStep: JobStep<'deleteImages', Progress> = async (_trx, { imageIds }, progress) => {
  const removed = (progress?.removed ?? 0) + BATCH
  return { progress: { removed }, next: removed < imageIds.length ? 'now' : 'done' }
}
