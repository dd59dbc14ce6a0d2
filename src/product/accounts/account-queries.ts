// What signing in reads of users. Only this file selects password hashes.
import type { Db } from '../tables/tables.ts'

/** The most organizations in which one email can sign in. */
const MAX_ACCOUNTS = 5

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.role',
      'users.language',
      'users.password_hash',
      'users.create_date',
      'users.update_date',
      'users.organization_id',
      'organizations.name as organization_name',
    ])

/** The users with an email, oldest first. @param emailKey in lower case */
export const findAccounts = (db: Db, emailKey: string) =>
  accounts(db).where('users.email_key', '=', emailKey).orderBy('users.id').limit(MAX_ACCOUNTS).execute()

export const findAccount = (db: Db, userId: string) =>
  accounts(db).where('users.id', '=', userId).executeTakeFirst()

export type Account = Awaited<ReturnType<typeof findAccounts>>[number]
