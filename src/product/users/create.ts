import { newId } from '../../platform/db/list-order.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { caseKey } from '../case-key.ts'
import type { Trx } from '../tables.ts'
import type { HashPassword } from './password.ts'
import { insertUser, type UserRow } from './queries.ts'
import type { NewUser } from './schemas.ts'

/** Hashes the password before the transaction. The returned function inserts the user; a constraint refuses an email in use. */
export async function prepareUser(principal: Member, newUser: NewUser, hashPassword: HashPassword) {
  const passwordHash = await hashPassword(newUser.password)
  return async (trx: Trx, now: string): Promise<UserRow> => {
    const row = await insertUser(trx, {
      id: newId(trx, 'user'),
      organization_id: principal.organizationId,
      email: newUser.email,
      email_key: caseKey(newUser.email),
      password_hash: passwordHash,
      first_name: newUser.firstName ?? null,
      last_name: newUser.lastName ?? null,
      create_date: now,
      update_date: now,
    })
    await record(trx, principal, { action: 'create', resource: 'user', id: row.id, now })
    return row
  }
}
