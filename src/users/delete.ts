import { deleteAppsOfUser } from '../apps/delete.ts'
import type { Trx } from '../db/database.ts'
import { Problem } from '../problem.ts'
import { deleteUserRow, lockUser } from './queries.ts'

/** Deletes a user with its applications, their web forms, versions and responses. */
export async function deleteUser(trx: Trx, organizationId: string, userid: string): Promise<void> {
  if (!(await lockUser(trx, organizationId, userid))) throw new Problem('user_not_found')
  await deleteAppsOfUser(trx, userid)
  await deleteUserRow(trx, userid)
}
