import { type Author, record } from '../audit/record.ts'
import type { Trx } from '../../platform/db/database.ts'
import { deleteFilesLater } from '../files/delete-later.ts'
import { deleteHistoryOf } from '../grading/queries.ts'
import { Problem } from '../../problem.ts'
import { requireWebform } from '../webforms/queries.ts'
import { deleteResponseRow } from './queries.ts'
import type { ResponseParams } from './schemas.ts'

/** Deletes one response of a web form. */
export async function deleteResponse(
  trx: Trx,
  author: Author,
  params: ResponseParams,
  now: string,
): Promise<void> {
  await requireWebform(trx, author.organizationId, params)
  const deleted = await deleteResponseRow(trx, params.webformid, params.responseid)
  if (!deleted) throw new Problem('response_not_found')
  await deleteFilesLater(trx, params.webformid, now, params.responseid)
  await deleteHistoryOf(trx, params.webformid, params.responseid)
  await record(trx, author, { action: 'delete', thing: 'response', id: params.responseid, now })
}
