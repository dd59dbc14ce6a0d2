import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { noteChanges } from './change-queries.ts'
import { deletedFact, tellResponses } from './facts.ts'
import { deleteHistoryOf } from './history-queries.ts'
import { deleteResponseRow } from './queries.ts'
import { deleteReviewsOf } from './review-queries.ts'
import type { ResponseParams } from './schemas.ts'

/** Deletes one response of a web form. */
export async function deleteResponse(
  trx: Trx,
  principal: Member,
  params: ResponseParams,
  now: string,
): Promise<void> {
  await requireWebform(trx, principal.organizationId, params)
  const deleted = await deleteResponseRow(trx, params.webformid, params.responseid)
  if (!deleted) throw new Problem('response_not_found')
  const { organizationId } = principal
  const files = { webformId: params.webformid, responseId: params.responseid }
  await enqueue(trx, 'deleteFiles', files, { organizationId, now: new Date(now) })
  await noteChanges(trx, params.webformid, [params.responseid])
  await deleteHistoryOf(trx, params.webformid, params.responseid)
  await deleteReviewsOf(trx, params.webformid, [params.responseid])
  await tellResponses(trx, params.webformid, [deletedFact(params.webformid, params.responseid, now)])
  await record(trx, principal, {
    action: 'delete',
    resource: 'response',
    id: params.responseid,
    webformId: params.webformid,
    now,
  })
}
