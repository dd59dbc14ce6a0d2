import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { findOrigins, hasApp, requireApp } from '../apps/queries.ts'
import type { EventType } from '../event-types.ts'
import { placeOf } from '../events/emit.ts'
import { findListeners, listensTo } from '../events/queries.ts'
import { Problem } from '../problem.ts'
import type { AppParams, WebformParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type WebformRow = Selectable<Tables['webforms']>
export type WebformSummaryRow = Omit<WebformRow, 'definition'>
export type VersionRow = Selectable<Tables['webform_versions']>

const SUMMARY = [
  'id',
  'organization_id',
  'user_id',
  'app_id',
  'name',
  'description',
  'app_type',
  'digest',
  'published_digest',
  'status',
  'revision',
  'version',
  'slug',
  'scoring_revision',
  'create_date',
  'update_date',
  'activate_date',
] as const

export const insertWebform = (db: Db, row: Insertable<Tables['webforms']>) =>
  db.insertInto('webforms').values(row).returningAll().executeTakeFirstOrThrow()

/** Callers must also check `hasApp`: after an application is deleted, a job still has to delete its web forms. */
const ofPath = (db: Db, organizationId: string, { userid, appid, webformid }: WebformParams) =>
  db
    .selectFrom('webforms')
    .where('id', '=', webformid)
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)

export async function findWebform(
  db: Db,
  organizationId: string,
  params: WebformParams,
): Promise<WebformRow | undefined> {
  const row = await ofPath(db, organizationId, params).selectAll().executeTakeFirst()
  return row && (await hasApp(db, row.app_id)) ? row : undefined
}

/** Those of the ids that are web forms of the application. */
export async function findFormsOfApp(
  db: Db,
  organizationId: string,
  { userid, appid }: AppParams,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('webforms')
    .select('id')
    .where('id', 'in', ids)
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Reads a web form and locks it until the transaction ends. */
export async function lockWebform(
  trx: Trx,
  organizationId: string,
  params: WebformParams,
): Promise<WebformRow | undefined> {
  const row = await forUpdate(trx, ofPath(trx, organizationId, params).selectAll()).executeTakeFirst()
  return row && (await hasApp(trx, row.app_id)) ? row : undefined
}

/** @throws {Problem} webform_not_found, also if it belongs to another organization */
export async function requireWebform(db: Db, organizationId: string, params: WebformParams): Promise<void> {
  const found = await ofPath(db, organizationId, params).select('app_id').executeTakeFirst()
  if (!found || !(await hasApp(db, found.app_id))) throw new Problem('webform_not_found')
}

/** @throws {Problem} app_not_found, also if the application is deleted during the read */
export const readWebforms =
  (db: Db, organizationId: string, { userid, appid }: AppParams): ReadRows<WebformSummaryRow> =>
  async ({ after, limit }) => {
    await requireApp(db, organizationId, { userid, appid })
    let query = db
      .selectFrom('webforms')
      .select(SUMMARY)
      .where('app_id', '=', appid)
      .where('user_id', '=', userid)
      .where('organization_id', '=', organizationId)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

export const updateWebform = (trx: Trx, id: string, changes: Updateable<Tables['webforms']>) =>
  trx.updateTable('webforms').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertSlug = (trx: Trx, slug: string, webformId: string) =>
  trx.insertInto('webform_slugs').values({ slug, webform_id: webformId }).execute()

export const insertVersion = (trx: Trx, row: Insertable<Tables['webform_versions']>) =>
  trx.insertInto('webform_versions').values(row).execute()

export const findVersion = (db: Db, webformId: string, version: number) =>
  db
    .selectFrom('webform_versions')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .executeTakeFirst()

export const findVersionsAfter = (db: Db, webformId: string, version: number, limit: number) =>
  db
    .selectFrom('webform_versions')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(limit)
    .execute()

/** Newest first. */
export const findVersionsBefore = (db: Db, webformId: string, version: number, limit: number) =>
  db
    .selectFrom('webform_versions')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export type VersionSummaryRow = Omit<VersionRow, 'definition'> & { readonly id: string }

/** Lists versions. The `id` of a version is its number. */
export const readVersions =
  (db: Db, webformId: string): ReadRows<VersionSummaryRow> =>
  async ({ after = '0', limit }) => {
    if (!/^\d+$/.test(after)) throw new Problem('cursor_invalid')
    const rows = await db
      .selectFrom('webform_versions')
      .select(['webform_id', 'version', 'name', 'description', 'app_type', 'author', 'create_date'])
      .where('webform_id', '=', webformId)
      .where('version', '>', Number(after))
      .orderBy('version')
      .limit(limit)
      .execute()
    return rows.map(row => ({ ...row, id: String(row.version) }))
  }

/** The form of a public URL. Callers cache it for at most a second. */
export const findSlug = (db: Db, slug: string) =>
  db.selectFrom('webform_slugs').select('webform_id').where('slug', '=', slug).executeTakeFirst()

/** What requests need to know of a published form; callers cache it for at most a second. */
export async function findPointer(db: Db, webformId: string) {
  const row = await db
    .selectFrom('webforms')
    .select(['id', 'organization_id', 'user_id', 'app_id', 'status', 'version', 'scoring_revision'])
    .where('id', '=', webformId)
    .executeTakeFirst()
  if (!row) return undefined
  const [origins, listeners] = await Promise.all([
    findOrigins(db, row.app_id),
    findListeners(db, row.organization_id, row.app_id),
  ])
  const listened = (type: EventType) => listeners.some(listensTo(type, row.id))
  return (
    origins && {
      ...row,
      origins,
      tell:
        listened('response.created') || listened('webform.full')
          ? { ...placeOf(row), each: listened('response.created') }
          : undefined,
    }
  )
}

/** The ids of the next web forms of an application. */
export async function findIdsOfApp(db: Db, appid: string, limit: number): Promise<string[]> {
  const forms = db.selectFrom('webforms').select('id').where('app_id', '=', appid)
  return (await forms.orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

const LOCKED = ['id', 'version', 'status', 'organization_id', 'user_id', 'app_id'] as const

/** Locks web forms one by one, because Citus locks rows of one form only, and in the order of `ids`, to avoid deadlocks. */
export async function lockWebforms(trx: Trx, ids: readonly string[]) {
  const locked: Pick<WebformRow, (typeof LOCKED)[number]>[] = []
  for (const id of ids) {
    const form = trx.selectFrom('webforms').select(LOCKED).where('id', '=', id)
    const row = await forUpdate(trx, form).executeTakeFirst()
    if (row) locked.push(row)
  }
  return locked
}

export const deleteSlugs = (trx: Trx, webformId: string) =>
  trx.deleteFrom('webform_slugs').where('webform_id', '=', webformId).execute()

/** @returns the number deleted, at most `limit` */
export async function deleteNextVersions(trx: Trx, webformId: string, limit: number): Promise<number> {
  const ofForm = trx.selectFrom('webform_versions').select('version').where('webform_id', '=', webformId)
  const deleted = await trx
    .deleteFrom('webform_versions')
    .where('webform_id', '=', webformId)
    .where('version', 'in', ofForm.orderBy('version').limit(limit))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export const deleteWebformRows = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('webforms').where('id', 'in', ids).execute()
