// The job that deletes the web forms of deleted applications, in small steps, so that no transaction runs long.
import type { JobStep } from '../job-payloads.ts'
import { deleteForms } from './delete.ts'
import { findIdsOfApp, lockWebforms } from './queries.ts'

interface Progress {
  /** How many of the applications are done. */
  readonly emptied: number
}

const BATCH = 20

export const deleteWebformsStep: JobStep<'deleteWebforms', Progress> = async (
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
    await deleteForms(trx, principal, await lockWebforms(trx, ids), now.toISOString())
    if (ids.length < left) emptied++
    // An application without web forms counts too, because it takes a query.
    left -= Math.max(1, ids.length)
  }
  return { progress: { emptied }, next: 'now' }
}
