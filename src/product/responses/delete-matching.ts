// Deletes the responses that match a filter, in a job. Those that arrive after the request stay.
import { namesIn } from '../../engine/expressions/references.ts'
import { newId } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { JobRow } from '../../platform/jobs/queries.ts'
import { record } from '../audit/record.ts'
import { cancelJob, enqueue, findJob, type JobPayloads, jobStatusOf } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import type { DeletionProgress } from './delete-matching-progress.ts'
import type { DeleteResponsesBody, Deletion } from './delete-matching-schemas.ts'
import { compileFilter } from './filter.ts'
import { findAskedQuestions } from './response-fields.ts'

type DeletionId = WebformParams & { readonly deletionid: string }

/** @throws {Problem} webform_not_found; body_invalid if the filter is not valid */
export async function checkDeletion(
  db: Db,
  principal: Member,
  params: WebformParams,
  { filter }: DeleteResponsesBody,
  client: Client,
): Promise<void> {
  await requireWebform(db, principal.organizationId, params)
  if (filter) compileFilter(filter, await findAskedQuestions(db, params.webformid, namesIn(filter), client))
}

/** Queues the job of a deletion that was checked. */
export async function startDeletion(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  { filter }: DeleteResponsesBody,
  now: Date,
): Promise<JobRow> {
  const { organizationId } = principal
  const webformId = params.webformid
  await requireWebform(trx, organizationId, params)
  const payload = { organizationId, webformId, filter, until: newId(trx, 'response') }
  const id = await enqueue(trx, 'deleteMatching', payload, { organizationId, now })
  const change = { action: 'delete_responses', resource: 'webform', id: webformId } as const
  await record(trx, principal, { ...change, now: now.toISOString() })
  return requireJob(trx, params, id)
}

/** @throws {Problem} webform_not_found, deletion_not_found */
export async function findDeletion(
  db: Db,
  principal: Pick<Member, 'organizationId'>,
  { deletionid, ...params }: DeletionId,
): Promise<JobRow> {
  await requireWebform(db, principal.organizationId, params)
  return requireJob(db, params, deletionid)
}

/** What is deleted stays deleted. Does nothing if the job has ended. */
export async function cancelDeletion(
  trx: Trx,
  principal: Member,
  params: DeletionId,
  now: string,
): Promise<JobRow> {
  const { id } = await findDeletion(trx, principal, params)
  if (await cancelJob(trx, id, now))
    await record(trx, principal, { action: 'cancel', resource: 'webform', id: params.webformid, now })
  return requireJob(trx, params, id)
}

async function requireJob(db: Db, { webformid }: WebformParams, id: string): Promise<JobRow> {
  const job = await findJob(db, 'deleteMatching', id)
  if (!job || payloadOf(job).webformId !== webformid) throw new Problem('deletion_not_found')
  return job
}

/** The casts are safe: only jobs with this name have this payload and progress. */
const payloadOf = ({ payload }: JobRow) => payload as JobPayloads['deleteMatching']
const progressOf = ({ progress }: JobRow) => progress as DeletionProgress | null

export function toDeletion(row: JobRow): Deletion {
  const progress = progressOf(row)
  return {
    deletionid: row.id,
    status: jobStatusOf(row),
    total: progress?.total ?? null,
    checked: progress?.checked ?? 0,
    deleted: progress?.deleted ?? 0,
    createDate: row.create_date,
    finishDate: row.finish_date,
  }
}
