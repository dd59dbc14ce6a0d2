import { deleteAppsOfUser } from '../apps/delete.ts'
import { record } from '../audit/record.ts'
import type { Trx } from '../tables/tables.ts'
import { type Editor, requireOtherAdmin, requireRightsOverAdmins } from './admins.ts'
import { deleteUserRow, type UserRow } from './queries.ts'

/** Deletes a user with its applications, their web forms, versions and responses. */
export async function deleteUser(
  trx: Trx,
  editor: Editor,
  { id, role }: UserRow,
  now: string,
): Promise<void> {
  if (role === 'ADMIN') {
    requireRightsOverAdmins(editor)
    await requireOtherAdmin(trx, editor.organizationId, id)
  }
  await deleteAppsOfUser(trx, editor, id, now)
  await deleteUserRow(trx, id)
  await record(trx, editor, { action: 'delete', resource: 'user', id, now })
}
