import type { Insertable, Selectable, Updateable } from 'kysely'
import { forKeyShare, forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type AppRow = Selectable<Tables['apps']>
export type ListedApp = Omit<AppRow, 'organization_id' | 'revision'>

/** The foreign key checks that the user exists and belongs to the organization. */
export const insertApp = (trx: Trx, row: Insertable<Tables['apps']>) =>
  trx.insertInto('apps').values(row).execute()

const ofPath = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('apps')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userid)
    .where('id', '=', appid)

export const findApp = (db: Db, organizationId: string, params: AppParams) =>
  ofPath(db, organizationId, params).selectAll().executeTakeFirst()

/** @throws {Problem} app_not_found */
export async function requireApp(db: Db, organizationId: string, params: AppParams): Promise<void> {
  if (!(await findApp(db, organizationId, params))) throw new Problem('app_not_found')
}

/** Whether an application exists. The web forms of a deleted one remain until a job deletes them. */
export async function hasApp(db: Db, appid: string): Promise<boolean> {
  const row = await db.selectFrom('apps').select('id').where('id', '=', appid).executeTakeFirst()
  return row !== undefined
}

/** The sites that may show the forms of an application; undefined if it does not exist. */
export async function findOrigins(db: Db, appid: string): Promise<readonly string[] | undefined> {
  const row = await db.selectFrom('apps').select('origins').where('id', '=', appid).executeTakeFirst()
  return row && (row.origins ?? [])
}

/** Whether an application exists. If so, nobody can delete it until the transaction ends. */
export async function shareLockApp(trx: Trx, organizationId: string, params: AppParams): Promise<boolean> {
  const query = ofPath(trx, organizationId, params).select('id')
  return (await forKeyShare(trx, query).executeTakeFirst()) !== undefined
}

export const readApps =
  (db: Db, organizationId: string, userid: string): ReadRows<ListedApp> =>
  ({ after, limit }) => {
    const query = db
      .selectFrom('apps')
      .select([
        'id',
        'user_id',
        'name',
        'description',
        'origins',
        'record_events',
        'create_date',
        'update_date',
      ])
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userid)
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateAppRow = (trx: Trx, id: string, changes: Updateable<Tables['apps']>) =>
  trx
    .updateTable('apps')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks an application until the transaction ends. Nobody else can change it or add web forms. */
export const lockApp = (trx: Trx, organizationId: string, params: AppParams) =>
  forUpdate(trx, ofPath(trx, organizationId, params).selectAll()).executeTakeFirst()

/** @returns the ids of the deleted applications */
export async function deleteAppRowsOfUser(trx: Trx, userid: string): Promise<string[]> {
  const rows = await trx.deleteFrom('apps').where('user_id', '=', userid).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const deleteAppRow = (trx: Trx, id: string) => trx.deleteFrom('apps').where('id', '=', id).execute()

/** The webhooks of a user, or of one application. */
export async function findWebhookIds(
  db: Db,
  organizationId: string,
  { userid, appid }: { readonly userid: string; readonly appid?: string },
): Promise<string[]> {
  let query = db.selectFrom('webhooks').select('id').where('organization_id', '=', organizationId)
  query = query.where('user_id', '=', userid)
  if (appid !== undefined) query = query.where('app_id', '=', appid)
  return (await query.execute()).map(({ id }) => id)
}

export const hasUser = async (db: Db, organizationId: string, userId: string): Promise<boolean> => {
  const users = db.selectFrom('users').select('id').where('organization_id', '=', organizationId)
  return (await users.where('id', '=', userId).executeTakeFirst()) !== undefined
}
