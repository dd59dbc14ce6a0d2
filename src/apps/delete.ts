import { type Author, record } from '../audit/record.ts'
import type { Trx } from '../db/database.ts'
import { entityTag, requireMatch } from '../http/entity-tags.ts'
import type { AppParams } from '../http/schemas.ts'
import { Problem } from '../problem.ts'
import { deleteWebformsOfApp } from '../webforms/delete.ts'
import { deleteAppRow, lockApp, lockAppsOfUser } from './queries.ts'

/** Deletes an application with its web forms, their versions and responses. */
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
  await deleteWithForms(trx, author, params.appid, now)
}

export async function deleteAppsOfUser(trx: Trx, author: Author, userid: string, now: string): Promise<void> {
  for (const { id } of await lockAppsOfUser(trx, userid)) await deleteWithForms(trx, author, id, now)
}

async function deleteWithForms(trx: Trx, author: Author, appid: string, now: string): Promise<void> {
  await deleteWebformsOfApp(trx, author, appid, now)
  await deleteAppRow(trx, appid)
  await record(trx, author, { action: 'delete', thing: 'app', id: appid, now })
}
