import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { DashboardParams } from './schemas.ts'

export type DashboardRow = Selectable<Tables['dashboards']>
export type DashboardVersionRow = Selectable<Tables['dashboard_versions']>

export const insertDashboard = (trx: Trx, row: Insertable<Tables['dashboards']>) =>
  trx.insertInto('dashboards').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('dashboards')
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)

export const findDashboard = (db: Db, organizationId: string, params: DashboardParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.dashboardid).executeTakeFirst()

export const lockDashboard = (trx: Trx, organizationId: string, params: DashboardParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.dashboardid),
  ).executeTakeFirst()

export const readDashboards =
  (db: Db, organizationId: string, params: AppParams): ReadRows<DashboardRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateDashboardRow = (trx: Trx, id: string, changes: Updateable<Tables['dashboards']>) =>
  trx.updateTable('dashboards').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteDashboardRow = (trx: Trx, id: string) =>
  trx.deleteFrom('dashboards').where('id', '=', id).execute()

export const insertDashboardVersion = (trx: Trx, row: Insertable<Tables['dashboard_versions']>) =>
  trx.insertInto('dashboard_versions').values(row).execute()

export const findDashboardVersion = (db: Db, dashboardId: string, version: number) =>
  db
    .selectFrom('dashboard_versions')
    .selectAll()
    .where('dashboard_id', '=', dashboardId)
    .where('version', '=', version)
    .executeTakeFirst()

export const readDashboardVersions =
  (db: Db, dashboardId: string): ReadRows<DashboardVersionRow & { readonly id: string }> =>
  async ({ after, limit }) => {
    const query = db.selectFrom('dashboard_versions').selectAll().where('dashboard_id', '=', dashboardId)
    const further = after === undefined ? query : query.where('version', '>', Number(after))
    const rows = await further.orderBy('version').limit(limit).execute()
    return rows.map(row => ({ ...row, id: String(row.version) }))
  }

/** The page at an address: the version and what decides who reaches it. Undefined if it was never activated. */
export const findDashboardAt = (db: Db, slug: string) =>
  db
    .selectFrom('dashboards')
    .innerJoin('dashboard_versions', join =>
      join
        .onRef('dashboard_versions.dashboard_id', '=', 'dashboards.id')
        .onRef('dashboard_versions.version', '=', 'dashboards.version'),
    )
    .select([
      'dashboards.id',
      'dashboards.organization_id',
      'dashboards.user_id',
      'dashboards.app_id',
      'dashboards.access',
      'dashboards.status',
      'dashboard_versions.version',
      'dashboard_versions.name',
      'dashboard_versions.document',
    ])
    .where('dashboards.slug', '=', slug)
    .executeTakeFirst()

export const findChartsOf = async (db: Db, appId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('charts').selectAll().where('app_id', '=', appId).where('id', 'in', ids).execute()
