import { newId } from '../../platform/db/database.ts'
import { record } from '../audit/record.ts'
import { caseKey } from '../case-key.ts'
import type { Trx } from '../tables/tables.ts'
import { type Editor, requireRightsOverAdmins } from './admins.ts'
import { type HashPassword, NO_PASSWORD } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { insertUser, type UserRow } from './queries.ts'
import type { NewUser } from './schemas.ts'

/** Hashes the password before the transaction. The returned function inserts the user; a constraint refuses an email in use. */
export async function prepareUser(editor: Editor, newUser: NewUser, hashPassword: HashPassword) {
  const { email, password, role = 'CREATOR', firstName = null, lastName = null } = newUser
  if (role === 'ADMIN') requireRightsOverAdmins(editor)
  if (password !== null) await requireGoodPassword(password, email)
  const passwordHash = password === null ? NO_PASSWORD : await hashPassword(password)
  return async (trx: Trx, now: string): Promise<UserRow> => {
    const row = await insertUser(trx, {
      id: newId(trx, 'user'),
      organization_id: editor.organizationId,
      email,
      email_key: caseKey(email),
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role,
      create_date: now,
      update_date: now,
    })
    await record(trx, editor, { action: 'create', resource: 'user', id: row.id, now })
    return row
  }
}
