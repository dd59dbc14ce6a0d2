import type { Trx } from '../../platform/db/database.ts'
import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { deleteAppsOfUser } from '../apps/delete.ts'
import { record } from '../audit/record.ts'
import type { Author } from '../changes.ts'
import { Problem } from '../problem.ts'
import { deleteUserRow, lockUser } from './queries.ts'

/** Deletes a user with its applications, their web forms, versions and responses. */
export async function deleteUser(
  trx: Trx,
  author: Author,
  userid: string,
  ifMatch: string | undefined,
  now: string,
): Promise<void> {
  const row = await lockUser(trx, author.organizationId, userid)
  if (!row) throw new Problem('user_not_found')
  requireMatch(row, entityTag(row), ifMatch)
  await deleteAppsOfUser(trx, author, userid, now)
  await deleteUserRow(trx, userid)
  await record(trx, author, { action: 'delete', thing: 'user', id: userid, now })
}
