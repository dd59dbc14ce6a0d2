import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { deleteCodesOfUser } from '../sessions/code-queries.ts'
import { deleteSessionsOfUser } from '../sessions/queries.ts'
import type { Trx } from '../tables/tables.ts'
import { updateUser } from './queries.ts'

/** Sets the password of a user. Ends every session and every link that could set it. */
export async function setPassword(
  trx: Trx,
  by: Member,
  userid: string,
  passwordHash: string,
  now: string,
): Promise<void> {
  await updateUser(trx, by.organizationId, userid, { password_hash: passwordHash, update_date: now })
  await deleteSessionsOfUser(trx, userid)
  await deleteCodesOfUser(trx, userid)
  await record(trx, by, { action: 'update', resource: 'user', id: userid, now })
}
