// The job that deletes the files of loads whose dataset was deleted.
import type { Call } from '../../../platform/jobs/handler.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { JobPayloads, JobStep } from '../../job-payloads.ts'
import { loadFileKey } from './file-key.ts'

type Payload = JobPayloads['deleteLoadFiles']

interface Progress {
  readonly deleted: number
}

const BATCH = 20

const nextIds = ({ loadIds }: Payload, progress: Progress | undefined) => {
  const from = progress?.deleted ?? 0
  return loadIds.slice(from, from + BATCH)
}

export const deleteLoadBytes =
  (store: FileStore): Call<Payload, Progress> =>
  async (payload, progress, signal) => {
    const ids = nextIds(payload, progress)
    await Promise.all(ids.map(id => store.remove(loadFileKey(payload.datasetId, id), signal)))
  }

export const deleteLoadFilesStep: JobStep<'deleteLoadFiles', Progress> = async (_trx, payload, progress) => {
  const deleted = (progress?.deleted ?? 0) + nextIds(payload, progress).length
  return { progress: { deleted }, next: deleted >= payload.loadIds.length ? 'done' : 'now' }
}
