// Deletes the responses and versions of a form that has gone, some in a step, so that nobody waits for millions of them.

import type { JobStep } from '../job-payloads.ts'
import { deleteNextCorrections } from '../webforms/correction-queries.ts'
import { deleteNextVersions } from '../webforms/queries.ts'
import { deleteHistoryBetween } from './history-queries.ts'
import { deleteNextResponses } from './queries.ts'

interface Progress {
  /** The id of the last response that was deleted. */
  readonly after: string
  readonly isSecondPass: boolean
}

const AT_ONCE = 200
/** Of versions, and of corrections: each may take a megabyte. */
const LARGE_AT_ONCE = 5
/** Longer than a statement can take that began to store a response before the form went. */
const STRAGGLERS_MS = 120_000

export const deleteResponsesStep: JobStep<'deleteResponses', Progress> = async (
  trx,
  { webformId },
  { after, isSecondPass } = { after: '', isSecondPass: false },
  now,
) => {
  const last = await deleteNextResponses(trx, webformId, { after, limit: AT_ONCE })
  if (last !== undefined) {
    await deleteHistoryBetween(trx, webformId, after, last)
    return { progress: { after: last, isSecondPass }, next: 'now' }
  }
  const versions = await deleteNextVersions(trx, webformId, LARGE_AT_ONCE)
  const corrections = await deleteNextCorrections(trx, webformId, LARGE_AT_ONCE)
  if (versions + corrections > 0) return { progress: { after, isSecondPass }, next: 'now' }
  const again = new Date(now.getTime() + STRAGGLERS_MS)
  return { progress: { after: '', isSecondPass: true }, next: isSecondPass ? 'done' : again }
}
