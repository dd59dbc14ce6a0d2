import type { Trx } from '../db/database.ts'
import type { AppParams } from '../http/schemas.ts'
import { Problem } from '../problem.ts'
import { deleteWebformsOfApp } from '../webforms/delete.ts'
import { deleteAppRow, lockApp, lockAppsOfUser } from './queries.ts'

/** Deletes an application with its web forms, their versions and responses. */
export async function deleteApp(trx: Trx, organizationId: string, params: AppParams): Promise<void> {
  if (!(await lockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  await deleteWithForms(trx, params.appid)
}

export async function deleteAppsOfUser(trx: Trx, userid: string): Promise<void> {
  for (const { id } of await lockAppsOfUser(trx, userid)) await deleteWithForms(trx, id)
}

async function deleteWithForms(trx: Trx, appid: string): Promise<void> {
  await deleteWebformsOfApp(trx, appid)
  await deleteAppRow(trx, appid)
}
