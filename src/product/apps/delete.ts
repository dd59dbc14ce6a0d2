import type { Trx } from '../../platform/db/database.ts'
import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import type { AppParams } from '../../platform/http/schemas.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { recordAll } from '../audit/record.ts'
import type { Author } from '../changes.ts'
import { Problem } from '../problem.ts'
import { deleteAppRow, deleteAppRowsOfUser, lockApp } from './queries.ts'

/** Deletes an application. Its web forms are out of reach from then on, and a job deletes them. */
export async function deleteApp(
  trx: Trx,
  author: Author,
  params: AppParams,
  ifMatch: string | undefined,
  now: string,
): Promise<void> {
  const row = await lockApp(trx, author.organizationId, params)
  if (!row) throw new Problem('app_not_found')
  requireMatch(row, entityTag(row), ifMatch)
  await deleteAppRow(trx, params.appid)
  await finishDeletion(trx, author, [params.appid], now)
}

export async function deleteAppsOfUser(trx: Trx, author: Author, userid: string, now: string): Promise<void> {
  const appIds = await deleteAppRowsOfUser(trx, userid)
  if (appIds.length > 0) await finishDeletion(trx, author, appIds, now)
}

async function finishDeletion(trx: Trx, author: Author, appIds: readonly string[], now: string) {
  await recordAll(
    trx,
    author,
    appIds.map(id => ({ action: 'delete', thing: 'app', id, now })),
  )
  await enqueue(trx, 'deleteWebforms', { appIds, author }, { now: new Date(now) })
}
