import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { hashPassword } from './password.ts'
import { insertUser, type UserRow } from './queries.ts'
import type { NewUser, User, UserChanges } from './schemas.ts'

/** Makes a user; a taken email is refused by the constraint. The password is hashed before any transaction. */
export async function prepareUser(organizationId: string, wanted: NewUser) {
  const passwordHash = await hashPassword(wanted.password)
  return (db: Db, now: string) =>
    insertUser(db, {
      id: newId('user'),
      organization_id: organizationId,
      email: wanted.email,
      email_key: emailKey(wanted.email),
      password_hash: passwordHash,
      first_name: wanted.firstName ?? null,
      last_name: wanted.lastName ?? null,
      create_date: now,
      update_date: now,
    })
}

/** What of a user row changes. */
export async function userChanges({ email, password, firstName, lastName }: UserChanges, now: string) {
  return {
    ...(email !== undefined && { email, email_key: emailKey(email) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    update_date: now,
  }
}

/** Emails that differ only in case are the same email. */
export const emailKey = (email: string) => email.toLowerCase()

export const toUser = (row: UserRow): User => ({
  userid: row.id,
  email: row.email,
  ...(row.first_name !== null && { firstName: row.first_name }),
  ...(row.last_name !== null && { lastName: row.last_name }),
  createDate: row.create_date,
  updateDate: row.update_date,
})
