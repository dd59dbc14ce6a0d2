// Corrects the scoring of a published version. The version itself does not change. The correction applies to new submissions at
// once, and a job regrades earlier ones.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { below, fault, toAuthorFaults } from '../../engine/faults.ts'
import { quizFaults } from '../../engine/scoring/quiz-faults.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { JobRow } from '../../platform/jobs/queries.ts'
import { record } from '../audit/record.ts'
import { cancelJob, enqueue, findJob } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { compileVersion } from '../webforms/compiled-version.ts'
import { insertCorrection } from '../webforms/correction-queries.ts'
import {
  findVersion,
  findWebform,
  lockWebform,
  requireWebform,
  updateWebform,
  type WebformRow,
} from '../webforms/queries.ts'
import type { RegradeBody } from './regrade-schemas.ts'
import { payloadOf } from './regrade-wire.ts'

/**
 * Compiles a published version with a corrected scoring.
 * @throws {Problem} scoring_invalid with every fault of the scoring
 */
export async function correctedForm(
  db: Db,
  principal: Pick<Member, 'organizationId'>,
  params: WebformParams,
  { scoring, version }: RegradeBody,
): Promise<CompiledForm> {
  const webform = await findWebform(db, principal.organizationId, params)
  if (!webform) throw new Problem('webform_not_found')
  return compileCorrection(db, webform, scoring, version)
}

async function compileCorrection(db: Db, webform: WebformRow, scoring: Scoring, version = webform.version) {
  const row = version === null ? undefined : await findVersion(db, webform.id, version)
  if (!row) throw new Problem('version_not_found')
  const faults =
    row.app_type === 'QUIZ'
      ? quizFaults(row.definition.questions, scoring)
      : [fault('', 'scoring_needs_quiz.correction')]
  if (faults.length > 0)
    throw new Problem('scoring_invalid', { faults: toAuthorFaults(authorEn, below('/scoring', faults)) })
  return compileVersion(row, { scoring, revision: webform.scoring_revision + 1 })
}

/** Stores the correction and queues the job. */
export async function applyRegrade(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  { scoring, version }: RegradeBody,
  now: Date,
): Promise<JobRow> {
  const webform = await lockWebform(trx, principal.organizationId, params)
  if (!webform) throw new Problem('webform_not_found')
  const form = await compileCorrection(trx, webform, scoring, version)
  const date = now.toISOString()
  const revision = form.scoringRevision
  await insertCorrection(trx, {
    webform_id: webform.id,
    version: form.version,
    revision,
    scoring: JSON.stringify(scoring),
    author: principal.id,
    create_date: date,
  })
  await updateWebform(trx, webform.id, { scoring_revision: revision })
  const { organizationId, id: author } = principal
  const payload = { webformId: webform.id, version: form.version, revision, author }
  const id = await enqueue(trx, 'regrade', payload, { organizationId, now })
  await record(trx, principal, { action: 'regrade', resource: 'webform', id: webform.id, now: date })
  const job = await findJob(trx, 'regrade', id)
  if (!job) throw new Error('The queued job was not found')
  return job
}

type RegradeId = WebformParams & { readonly regradeid: string }

/** @throws {Problem} webform_not_found, regrade_not_found */
export async function requireRegrade(
  db: Db,
  principal: Pick<Member, 'organizationId'>,
  { regradeid, ...params }: RegradeId,
): Promise<JobRow> {
  await requireWebform(db, principal.organizationId, params)
  const job = await findJob(db, 'regrade', regradeid)
  if (!job || payloadOf(job).webformId !== params.webformid) throw new Problem('regrade_not_found')
  return job
}

/** The correction stays, and so do scores that have changed. Does nothing if the job has ended. */
export async function cancelRegrade(
  trx: Trx,
  principal: Member,
  params: RegradeId,
  now: string,
): Promise<JobRow> {
  const { id } = await requireRegrade(trx, principal, params)
  if (await cancelJob(trx, id, now))
    await record(trx, principal, { action: 'cancel', resource: 'webform', id: params.webformid, now })
  return requireRegrade(trx, principal, params)
}
