import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { deleteAppsOfUser } from '../apps/delete.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables.ts'
import { deleteUserRow, lockUser } from './queries.ts'

/** Deletes a user with its applications, their web forms, versions and responses. */
export async function deleteUser(
  trx: Trx,
  principal: Member,
  userid: string,
  ifMatch: string | undefined,
  now: string,
): Promise<void> {
  const row = await lockUser(trx, principal.organizationId, userid)
  if (!row) throw new Problem('user_not_found')
  requireMatch(row, entityTag(row), ifMatch)
  await deleteAppsOfUser(trx, principal, userid, now)
  await deleteUserRow(trx, userid)
  await record(trx, principal, { action: 'delete', resource: 'user', id: userid, now })
}
