// The job that grades the responses to a version again, by a corrected scoring: some hundred in a step, in the order of their ids.
// Which are left is told by the responses themselves, so a step that was cut off is simply done again.
import type { Trx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { Step } from '../jobs/handler.ts'
import type { JobPayloads } from '../jobs/payloads.ts'
import { gradingColumns } from '../responses/graded.ts'
import {
  countResponsesOfVersion,
  lockStaleResponses,
  markGraded,
  updateResponseGrading,
} from '../responses/queries.ts'
import { compileForm } from '../taking/compiled.ts'
import { findVersion } from '../webforms/queries.ts'
import { findCorrection, insertHistory, type NewHistoryRow } from './queries.ts'
import type { RegradeProgress } from './regrade-progress.ts'
import { regradeRow } from './regrade-row.ts'

const BATCH = 200

/**
 * For so long another process may take submissions by the key that was wrong: it looks for corrections once a second, and what it
 * has graded may wait for a commit. They are found by passing over all responses once more.
 */
const SETTLE_MS = 2_000

type Result = Promise<Step<RegradeProgress>>

export async function regradeStep(
  trx: Trx,
  { webformId, version, revision, author }: JobPayloads['regrade'],
  progress: RegradeProgress | undefined,
  now: Date,
): Result {
  if (!progress) {
    const total = await countResponsesOfVersion(trx, webformId, version)
    const startDate = now.toISOString()
    return { progress: { startDate, total, done: 0, changed: 0, after: '' }, next: 'now' }
  }
  const row = await findVersion(trx, webformId, version)
  const correction = await findCorrection(trx, webformId, version)
  // The form is gone, or a later correction has a job that does all of this.
  if (!row || correction?.revision !== revision) return { progress, next: 'done' }
  const range = { version, revision, after: progress.after, limit: BATCH }
  const rows = await lockStaleResponses(trx, webformId, range)
  const last = rows.at(-1)
  if (!last) return nextPass(progress, now)

  const form = compileForm('', row, correction.scoring, revision)
  const history: NewHistoryRow[] = []
  const same: string[] = []
  for (const response of rows) {
    const { grade, change } = regradeRow(form, response)
    if (!change) {
      same.push(response.id)
      continue
    }
    await updateResponseGrading(trx, response, { ...gradingColumns(grade), scoring_revision: revision })
    history.push({
      webform_id: webformId,
      response_id: response.id,
      id: newId(trx, 'grading'),
      cause: 'REGRADE',
      author,
      change: JSON.stringify(change),
      create_date: now.toISOString(),
    })
  }
  if (same.length > 0) await markGraded(trx, webformId, same, revision)
  if (history.length > 0) await insertHistory(trx, history)
  const done = progress.done + rows.length
  return {
    progress: {
      ...progress,
      // Submissions by the wrong key may have come since they were counted.
      total: Math.max(progress.total, done),
      done,
      changed: progress.changed + history.length,
      after: last.id,
    },
    next: 'now',
  }
}

/** Done when a whole pass that began after the last late submission finds nothing. */
function nextPass(progress: RegradeProgress, now: Date): Step<RegradeProgress> {
  const settled = new Date(Date.parse(progress.startDate) + SETTLE_MS)
  if (now >= settled && progress.after === '') return { progress, next: 'done' }
  return { progress: { ...progress, after: '' }, next: now >= settled ? 'now' : settled }
}
