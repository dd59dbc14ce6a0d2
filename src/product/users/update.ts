import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { caseKey } from '../case-key.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables.ts'
import type { HashPassword } from './password.ts'
import { lockUser, type UserRow, updateUser } from './queries.ts'
import type { UserChanges } from './schemas.ts'
import { toUser } from './wire.ts'

/** Hashes a new password before the transaction. The returned function updates the members that were sent. */
export async function prepareUserUpdate(
  principal: Member,
  changes: UserChanges,
  hashPassword: HashPassword,
  now: string,
) {
  const columns = await changedColumns(changes, hashPassword, now)
  return async (trx: Trx, userid: string, ifMatch: string | undefined): Promise<UserRow> => {
    const stored = await lockUser(trx, principal.organizationId, userid)
    if (!stored) throw new Problem('user_not_found')
    requireMatch(stored, entityTag(stored), ifMatch)
    const { createDate, updateDate } = toUser(stored)
    refuseChanged(changes, { userid, createDate, updateDate })
    const row = await updateUser(trx, principal.organizationId, userid, columns)
    await record(trx, principal, { action: 'update', resource: 'user', id: userid, now })
    return row
  }
}

const changedColumns = async (
  { email, password, firstName, lastName }: UserChanges,
  hashPassword: HashPassword,
  now: string,
) => ({
  ...(email !== undefined && { email, email_key: caseKey(email) }),
  ...(password !== undefined && { password_hash: await hashPassword(password) }),
  ...(firstName !== undefined && { first_name: firstName }),
  ...(lastName !== undefined && { last_name: lastName }),
  update_date: now,
})
