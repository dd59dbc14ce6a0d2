// The job that deletes the datasets of deleted applications, in small steps.
import type { JobStep } from '../job-payloads.ts'
import { removeDataset } from './change.ts'
import { findIdsOfApp, lockDatasetById } from './queries.ts'

interface Progress {
  /** How many of the applications are done. */
  readonly emptied: number
}

const BATCH = 20

export const deleteDatasetsStep: JobStep<'deleteDatasets', Progress> = async (
  trx,
  { appIds, author },
  { emptied } = { emptied: 0 },
  now,
) => {
  const principal = { id: author.by, organizationId: author.organizationId, requestId: author.requestId }
  let left = BATCH
  while (left > 0) {
    const appId = appIds[emptied]
    if (appId === undefined) return { progress: { emptied }, next: 'done' }
    const ids = await findIdsOfApp(trx, appId, left)
    for (const id of ids) {
      const dataset = await lockDatasetById(trx, id)
      if (dataset) await removeDataset(trx, principal, dataset, now.toISOString())
    }
    if (ids.length < left) emptied++
    // An application without datasets counts too, because it takes a query.
    left -= Math.max(1, ids.length)
  }
  return { progress: { emptied }, next: 'now' }
}
