import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { ChartParams } from './schemas.ts'

export type ChartRow = Selectable<Tables['charts']>

export const insertChart = (trx: Trx, row: Insertable<Tables['charts']>) =>
  trx.insertInto('charts').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('charts')
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)
    .where('organization_id', '=', organizationId)

export const findChart = (db: Db, organizationId: string, params: ChartParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.chartid).executeTakeFirst()

export const lockChart = (trx: Trx, organizationId: string, params: ChartParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.chartid),
  ).executeTakeFirst()

/** @param ids only these */
export const readCharts =
  (db: Db, organizationId: string, params: AppParams, ids?: readonly string[]): ReadRows<ChartRow> =>
  async ({ after, limit }) => {
    if (ids?.length === 0) return []
    const all = ofApp(db, organizationId, params).selectAll()
    const query = ids ? all.where('id', 'in', ids) : all
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateChartRow = (trx: Trx, id: string, changes: Updateable<Tables['charts']>) =>
  trx
    .updateTable('charts')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteChartRow = (trx: Trx, id: string) =>
  trx.deleteFrom('charts').where('id', '=', id).execute()
