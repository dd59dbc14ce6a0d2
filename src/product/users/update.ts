import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import { record } from '../audit/record.ts'
import { caseKey } from '../case-key.ts'
import { Problem } from '../problem.ts'
import { deleteCodesOfUser } from '../sessions/code-queries.ts'
import { deleteSessionsOfUser } from '../sessions/queries.ts'
import type { Trx } from '../tables/tables.ts'
import { type Editor, requireConfirmation, requireOtherAdmin, requireRightsOverAdmins } from './admins.ts'
import type { HashPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { lockUser, type UserRow, updateUser } from './queries.ts'
import type { UserChanges } from './schemas.ts'
import { toUser } from './wire.ts'

/** Hashes a new password before the transaction. The returned function updates the members that were sent. */
export async function prepareUserUpdate(
  editor: Editor,
  changes: UserChanges,
  hashPassword: HashPassword,
  now: string,
) {
  const { email, password, role } = changes
  const changesSignIn = email !== undefined || password !== undefined || role !== undefined
  if (changesSignIn) requireConfirmation(editor)
  if (password !== undefined) await requireGoodPassword(password, email)
  const columns = await changedColumns(changes, hashPassword, now)
  return async (trx: Trx, userid: string, ifMatch: string | undefined): Promise<UserRow> => {
    const stored = await lockUser(trx, editor.organizationId, { userid })
    if (!stored) throw new Problem('user_not_found')
    requireMatch(stored, entityTag(stored), ifMatch)
    const { createDate, updateDate } = toUser(stored)
    refuseChanged(changes, { userid, createDate, updateDate })
    if (password !== undefined) await requireGoodPassword(password, email ?? stored.email)
    const hasNewRole = role !== undefined && role !== stored.role
    if (hasNewRole || (changesSignIn && stored.role === 'ADMIN')) requireRightsOverAdmins(editor)
    if (hasNewRole && role !== 'ADMIN') await requireOtherAdmin(trx, editor.organizationId, userid)
    const row = await updateUser(trx, editor.organizationId, userid, columns)
    if (hasNewRole || password !== undefined) await deleteSessionsOfUser(trx, userid)
    if (changesSignIn) await deleteCodesOfUser(trx, userid)
    await record(trx, editor, { action: 'update', resource: 'user', id: userid, now })
    return row
  }
}

const changedColumns = async (
  { email, password, role, firstName, lastName }: UserChanges,
  hashPassword: HashPassword,
  now: string,
) => ({
  ...(email !== undefined && { email, email_key: caseKey(email) }),
  ...(password !== undefined && { password_hash: await hashPassword(password) }),
  ...(role !== undefined && { role }),
  ...(firstName !== undefined && { first_name: firstName }),
  ...(lastName !== undefined && { last_name: lastName }),
  update_date: now,
})
