// Deletes the web forms of applications that have gone, some in a step, so that nobody waits for thousands of them.
import type { JobStep } from '../job-payloads.ts'
import { deleteForms } from './delete.ts'
import { findIdsOfApp, lockWebforms } from './queries.ts'

interface Progress {
  /** How many of the applications have no web forms any more. */
  readonly emptied: number
}

const AT_ONCE = 20

export const deleteWebformsStep: JobStep<'deleteWebforms', Progress> = async (
  trx,
  { appIds, author },
  { emptied } = { emptied: 0 },
  now,
) => {
  const principal = { id: author.by, organizationId: author.organizationId, requestId: author.requestId }
  let left = AT_ONCE
  while (left > 0) {
    const appId = appIds[emptied]
    if (appId === undefined) return { progress: { emptied }, next: 'done' }
    const ids = await findIdsOfApp(trx, appId, left)
    await deleteForms(trx, principal, await lockWebforms(trx, ids), now.toISOString())
    if (ids.length < left) emptied++
    // A look at an application without web forms counts as well.
    left -= Math.max(1, ids.length)
  }
  return { progress: { emptied }, next: 'now' }
}
