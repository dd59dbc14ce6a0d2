import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { deleteAppsOfUser } from '../apps/delete.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { type Editor, requireOtherAdmin, requireRightsOverAdmins } from './admins.ts'
import { deleteUserRow, lockUser } from './queries.ts'

/** Deletes a user with its applications, their web forms, versions and responses. */
export async function deleteUser(
  trx: Trx,
  editor: Editor,
  userid: string,
  ifMatch: string | undefined,
  now: string,
): Promise<void> {
  const row = await lockUser(trx, editor.organizationId, userid)
  if (!row) throw new Problem('user_not_found')
  requireMatch(row, entityTag(row), ifMatch)
  if (row.role === 'ADMIN') {
    requireRightsOverAdmins(editor)
    await requireOtherAdmin(trx, editor.organizationId, userid)
  }
  await deleteAppsOfUser(trx, editor, userid, now)
  await deleteUserRow(trx, userid)
  await record(trx, editor, { action: 'delete', resource: 'user', id: userid, now })
}
