import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import { planned } from '../../platform/db/planned.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'
import type { Db, Tables, Trx } from '../tables.ts'

/** A user as it may leave: the password's hash is never selected. */
const COLUMNS = ['id', 'email', 'first_name', 'last_name', 'revision', 'create_date', 'update_date'] as const
export type UserRow = Pick<Selectable<Tables['users']>, (typeof COLUMNS)[number]>

export const insertUser = (trx: Trx, row: Insertable<Tables['users']>): Promise<UserRow> =>
  trx.insertInto('users').values(row).returning(COLUMNS).executeTakeFirstOrThrow()

export const findUser = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Reads users in creation order; `search` is a part of the email, in which no character is special. */
export const readUsers =
  (db: Db, organizationId: string, search: string | undefined): ReadRows<UserRow> =>
  ({ after, limit }) => {
    const users = (on: Db) => {
      const query = on.selectFrom('users').where('organization_id', '=', organizationId)
      const further = after === undefined ? query : query.where('id', '>', after)
      return further.orderBy('id').limit(limit)
    }
    if (!search) return users(db).select(COLUMNS).execute()
    const isMeant = sql<boolean>`email_key like ${containing(search)} escape '\\'`
    return planned(db, on => {
      // First their ids, for which an index is enough.
      const found = users(on).where(isMeant).select('id')
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

/** Locks a user: nobody changes it or adds an application to it until the transaction ends. */
export const lockUser = (trx: Trx, organizationId: string, id: string) =>
  forUpdate(
    trx,
    trx
      .selectFrom('users')
      .select(COLUMNS)
      .where('organization_id', '=', organizationId)
      .where('id', '=', id),
  ).executeTakeFirst()

export const deleteUserRow = (trx: Trx, id: string) => trx.deleteFrom('users').where('id', '=', id).execute()
