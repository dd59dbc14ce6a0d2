// The job that regrades the responses to a version by a corrected scoring. Each step takes a few milliseconds, in the
// order of ids. Responses store the revision that graded them, so an interrupted step can simply run again.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { newId } from '../../platform/db/database.ts'
import type { Step } from '../../platform/jobs/handler.ts'
import type { Fact } from '../events/emit.ts'
import type { JobPayloads } from '../job-payloads.ts'
import { noteChanges } from '../responses/change-queries.ts'
import { gradedFact, tellResponses } from '../responses/facts.ts'
import { insertHistory, type NewHistoryRow } from '../responses/history-queries.ts'
import {
  countResponsesOfVersion,
  lockStaleResponses,
  markGraded,
  type ResponseRow,
  updateResponseGrading,
} from '../responses/queries.ts'
import { gradingColumns } from '../responses/wire.ts'
import type { Trx } from '../tables/tables.ts'
import { compiledBytes, findCompiledVersion } from '../webforms/compiled-version.ts'
import { findRevision } from '../webforms/correction-queries.ts'
import type { RegradeProgress } from './regrade-progress.ts'
import { type Regraded, regradeRow } from './regrade-row.ts'

const FIRST_BATCH = 10
const MAX_BATCH = 200
/** Time limit of a step. A single response may exceed it. */
const STEP_MS = 10

/** Cached across steps, because compiling a large form takes longer than a step. */
const MAX_COMPILED_BYTES = 32 * 1024 * 1024
const compiled = createCache<CompiledForm>(MAX_COMPILED_BYTES)

/**
 * How long another process may still grade submissions by the old scoring. It checks for corrections once a second, and
 * its grades may wait for a commit. Another pass over all responses finds them.
 */
const SETTLE_MS = 2_000

type Result = Promise<Step<RegradeProgress>>

export async function regradeStep(
  trx: Trx,
  payload: JobPayloads['regrade'],
  progress: RegradeProgress | undefined,
  now: Date,
): Result {
  const { webformId, version, revision, author } = payload
  if (!progress) {
    const total = await countResponsesOfVersion(trx, webformId, version)
    const startDate = now.toISOString()
    return { progress: { startDate, total, done: 0, changed: 0, after: '' }, next: 'now' }
  }
  // Done if the form was deleted, or if a later correction has its own job.
  const form = (await findRevision(trx, webformId, version)) === revision && (await findForm(trx, payload))
  if (!form) return { progress, next: 'done' }
  const { after, batch = FIRST_BATCH } = progress
  const startedAt = performance.now()
  const rows = await lockStaleResponses(trx, webformId, { version, revision, after, limit: batch })
  const graded = gradeFor(STEP_MS, form, rows)
  const isSlow = performance.now() - startedAt > STEP_MS
  const last = graded.at(-1)?.response
  if (!last) return nextPass(progress, now)

  const history: NewHistoryRow[] = []
  const facts: Fact[] = []
  const unchanged: string[] = []
  for (const { response, grade, change } of graded) {
    if (!change) {
      unchanged.push(response.id)
      continue
    }
    await updateResponseGrading(trx, response, { ...gradingColumns(grade), scoring_revision: revision })
    facts.push(gradedFact(response, 'REGRADE', change, now.toISOString()))
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
  if (unchanged.length > 0) await markGraded(trx, webformId, unchanged, revision)
  if (history.length > 0) {
    await insertHistory(trx, history)
    const changed = history.map(({ response_id }) => response_id)
    await noteChanges(trx, webformId, changed)
    await tellResponses(trx, webformId, facts)
  }
  const done = progress.done + graded.length
  return {
    progress: {
      ...progress,
      // Submissions graded by the old scoring may have arrived after the count.
      total: Math.max(progress.total, done),
      done,
      changed: progress.changed + history.length,
      after: last.id,
      batch: isSlow ? Math.max(1, Math.floor(graded.length / 2)) : Math.min(MAX_BATCH, batch * 2),
    },
    next: 'now',
  }
}

/** Grades responses until the time is over, and at least one. */
function gradeFor(ms: number, form: CompiledForm, rows: readonly ResponseRow[]) {
  const startedAt = performance.now()
  const graded: (Regraded & { readonly response: ResponseRow })[] = []
  for (const response of rows) {
    graded.push({ response, ...regradeRow(form, response) })
    if (performance.now() - startedAt > ms) break
  }
  return graded
}

/** Undefined if the form was deleted. */
async function findForm(trx: Trx, { webformId, version, revision }: JobPayloads['regrade']) {
  const key = `${webformId}/${version}/${revision}`
  const known = compiled.get(key)
  if (known) return known
  const form = await findCompiledVersion(trx, webformId, version)
  if (form) compiled.set(key, form, compiledBytes(form))
  return form
}

/** Done when a whole pass that started after `SETTLE_MS` finds nothing. */
function nextPass(progress: RegradeProgress, now: Date): Step<RegradeProgress> {
  const settled = new Date(Date.parse(progress.startDate) + SETTLE_MS)
  if (now >= settled && progress.after === '') return { progress, next: 'done' }
  return { progress: { ...progress, after: '' }, next: now >= settled ? 'now' : settled }
}
