import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { forUpdate } from '../db/dialect.ts'
import type { Tables } from '../db/schema.ts'
import type { ReadRows } from '../http/pages.ts'
import type { AppParams } from '../http/schemas.ts'

export type AppRow = Selectable<Tables['apps']>

/** One statement: the foreign key decides whether the user is there and of this organization. */
export const insertApp = (db: Db, row: Insertable<Tables['apps']>) =>
  db.insertInto('apps').values(row).returningAll().executeTakeFirstOrThrow()

export const findApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userid)
    .where('id', '=', appid)
    .executeTakeFirst()

export const readApps =
  (db: Db, organizationId: string, userid: string): ReadRows<AppRow> =>
  ({ after, limit }) => {
    let query = db
      .selectFrom('apps')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userid)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

export const updateApp = (
  db: Db,
  organizationId: string,
  { userid, appid }: AppParams,
  changes: Updateable<Tables['apps']>,
) =>
  db
    .updateTable('apps')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userid)
    .where('id', '=', appid)
    .returningAll()
    .executeTakeFirst()

/** Locks an application, so that nobody adds a web form to it meanwhile. */
export const lockApp = (trx: Trx, organizationId: string, { userid, appid }: AppParams) =>
  forUpdate(
    trx,
    trx
      .selectFrom('apps')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userid)
      .where('id', '=', appid),
  ).executeTakeFirst()

export const lockAppsOfUser = (trx: Trx, userid: string) =>
  forUpdate(trx, trx.selectFrom('apps').select('id').where('user_id', '=', userid)).execute()

export const deleteAppRow = (trx: Trx, id: string) => trx.deleteFrom('apps').where('id', '=', id).execute()
