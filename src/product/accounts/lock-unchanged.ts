import type { Trx } from '../tables/tables.ts'
import { lockUser } from '../users/queries.ts'
import { type Account, findAccount } from './account-queries.ts'

/**
 * Locks a user until the transaction ends. False if the user was deleted, or has another password than the one that was checked:
 * a new password ended the sessions, so the old one must not start another.
 */
export async function lockUnchanged(
  trx: Trx,
  { id, organization_id, password_hash }: Pick<Account, 'id' | 'organization_id' | 'password_hash'>,
): Promise<boolean> {
  await lockUser(trx, organization_id, { userid: id })
  return (await findAccount(trx, id))?.password_hash === password_hash
}
