import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { forKeyShare, forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { ThemeParams } from './schemas.ts'

export type ThemeRow = Selectable<Tables['themes']>

export const insertTheme = (trx: Trx, row: Insertable<Tables['themes']>) =>
  trx.insertInto('themes').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('themes')
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)

export const findTheme = (db: Db, organizationId: string, params: ThemeParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.themeid).executeTakeFirst()

export const lockTheme = (trx: Trx, organizationId: string, params: ThemeParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.themeid),
  ).executeTakeFirst()

/** The theme that a form names. */
export const findThemeOf = (db: Db, appId: string, id: string) =>
  db
    .selectFrom('themes')
    .select(['theme', 'revision'])
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirst()

/** Whether a theme exists. If so, nobody can delete it until the transaction ends. */
export async function shareLockTheme(trx: Trx, appId: string, id: string): Promise<boolean> {
  const query = trx.selectFrom('themes').select('id').where('id', '=', id).where('app_id', '=', appId)
  return (await forKeyShare(trx, query).executeTakeFirst()) !== undefined
}

export const readThemes =
  (db: Db, organizationId: string, params: AppParams): ReadRows<ThemeRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateThemeRow = (trx: Trx, id: string, changes: Updateable<Tables['themes']>) =>
  trx
    .updateTable('themes')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteThemeRow = (trx: Trx, id: string) =>
  trx.deleteFrom('themes').where('id', '=', id).execute()

/** Whether a draft or a published version of the application names the theme. An id is unique, so a search of the text finds it. */
export async function isThemeUsed(db: Db, appId: string, id: string): Promise<boolean> {
  const names = (table: string) =>
    sql<boolean>`cast(${sql.ref(`${table}.definition`)} as text) like ${`%"${id}"%`}`
  const draft = await db
    .selectFrom('webforms')
    .select('webforms.id')
    .where('webforms.app_id', '=', appId)
    .where(names('webforms'))
    .limit(1)
    .executeTakeFirst()
  if (draft) return true
  const published = await db
    .selectFrom('webforms')
    .innerJoin('webform_versions', join =>
      join
        .onRef('webform_versions.webform_id', '=', 'webforms.id')
        .onRef('webform_versions.version', '=', 'webforms.version'),
    )
    .select('webforms.id')
    .where('webforms.app_id', '=', appId)
    .where(names('webform_versions'))
    .limit(1)
    .executeTakeFirst()
  return published !== undefined
}
