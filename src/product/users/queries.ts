import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import { planned } from '../../platform/db/planned.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { UserParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { ListUsersBody } from './schemas.ts'

/** The columns that may leave the server. The password hash is never selected. */
const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'revision',
  'create_date',
  'update_date',
] as const
export type UserRow = Pick<Selectable<Tables['users']>, (typeof COLUMNS)[number]>

export const insertUser = (trx: Trx, row: Insertable<Tables['users']>): Promise<UserRow> =>
  trx.insertInto('users').values(row).returning(COLUMNS).executeTakeFirstOrThrow()

export const findUser = (db: Db, organizationId: string, { userid }: UserParams) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('id', '=', userid)
    .executeTakeFirst()

/** Reads users in creation order. `search` is a literal part of the email. */
export const readUsers =
  (
    db: Db,
    organizationId: string,
    { search, role }: Pick<ListUsersBody, 'search' | 'role'>,
  ): ReadRows<UserRow> =>
  ({ after, limit }) => {
    const users = (on: Db) => {
      const all = on.selectFrom('users').where('organization_id', '=', organizationId)
      const query = role === undefined ? all : all.where('role', '=', role)
      const further = after === undefined ? query : query.where('id', '>', after)
      return further.orderBy('id').limit(limit)
    }
    if (!search) return users(db).select(COLUMNS).execute()
    const matches = sql<boolean>`email_key like ${containing(search)} escape '\\'`
    return planned(db, on => {
      // Finds the ids first, because an index covers that.
      const found = users(on).where(matches).select('id')
      return on.selectFrom('users').select(COLUMNS).where('id', 'in', found).orderBy('id').execute()
    })
  }

const containing = (search: string) => `%${search.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`

export const updateUser = (
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<Tables['users']>,
) =>
  db
    .updateTable('users')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Sets the language of mails to a user. This does not count as an edit, so the revision stays. */
export const setLanguage = (trx: Trx, id: string, language: 'en' | 'de') =>
  trx.updateTable('users').set({ language }).where('id', '=', id).execute()

/** Locks a user until the transaction ends. Nobody else can change it or add applications. */
export const lockUser = (trx: Trx, organizationId: string, { userid }: UserParams) =>
  forUpdate(
    trx,
    trx
      .selectFrom('users')
      .select(COLUMNS)
      .where('organization_id', '=', organizationId)
      .where('id', '=', userid),
  ).executeTakeFirst()

/** Locks the administrators of an organization, so that of several requests only one removes the last but one. */
export async function lockAdmins(trx: Trx, organizationId: string): Promise<string[]> {
  const query = trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'ADMIN')
    .orderBy('id')
  const rows = await forUpdate(trx, query).execute()
  return rows.map(({ id }) => id)
}

/** Whether any organization has an administrator. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteUserRow = (trx: Trx, id: string) => trx.deleteFrom('users').where('id', '=', id).execute()
