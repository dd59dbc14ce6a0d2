// The job that deletes the responses, invitations and versions of a deleted form, in small steps, because there may be millions.

import { deleteNextInvitations } from '../invitations/queries.ts'
import type { JobStep } from '../job-payloads.ts'
import { deleteNextCorrections } from '../webforms/correction-queries.ts'
import { deleteNextVersions } from '../webforms/queries.ts'
import { deleteHistoryBetween } from './history-queries.ts'
import { deleteNextResponses } from './queries.ts'
import { deleteReviewsBetween } from './review-queries.ts'

interface Progress {
  /** The id of the last deleted response. */
  readonly after: string
  readonly isSecondPass: boolean
}

const BATCH = 200
/** The batch size for versions and corrections, which may be a megabyte each. */
const LARGE_BATCH = 5
/** Longer than any insert of a response that started before the form was deleted. A second pass deletes those responses. */
const STRAGGLERS_MS = 120_000

export const deleteResponsesStep: JobStep<'deleteResponses', Progress> = async (
  trx,
  { webformId },
  { after, isSecondPass } = { after: '', isSecondPass: false },
  now,
) => {
  const last = await deleteNextResponses(trx, webformId, { after, limit: BATCH })
  if (last !== undefined) {
    await deleteHistoryBetween(trx, webformId, after, last)
    await deleteReviewsBetween(trx, webformId, after, last)
    return { progress: { after: last, isSecondPass }, next: 'now' }
  }
  if ((await deleteNextInvitations(trx, webformId, BATCH)) > 0)
    return { progress: { after, isSecondPass }, next: 'now' }
  const versions = await deleteNextVersions(trx, webformId, LARGE_BATCH)
  const corrections = await deleteNextCorrections(trx, webformId, LARGE_BATCH)
  if (versions + corrections > 0) return { progress: { after, isSecondPass }, next: 'now' }
  const again = new Date(now.getTime() + STRAGGLERS_MS)
  return { progress: { after: '', isSecondPass: true }, next: isSecondPass ? 'done' : again }
}
