import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { ConnectionParams } from './schemas.ts'

export type ConnectionRow = Selectable<Tables['connections']>

export const insertConnection = (trx: Trx, row: Insertable<Tables['connections']>) =>
  trx.insertInto('connections').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('connections')
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)

export const findConnection = (db: Db, organizationId: string, params: ConnectionParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.connectionid).executeTakeFirst()

export const lockConnection = (trx: Trx, organizationId: string, params: ConnectionParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.connectionid),
  ).executeTakeFirst()

export const readConnections =
  (db: Db, organizationId: string, params: AppParams): ReadRows<ConnectionRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateConnectionRow = (
  trx: Trx,
  row: ConnectionRow,
  changes: Updateable<Tables['connections']>,
) =>
  trx
    .updateTable('connections')
    .set(changes)
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteConnectionRow = (trx: Trx, { organization_id, id }: ConnectionRow) =>
  trx.deleteFrom('connections').where('organization_id', '=', organization_id).where('id', '=', id).execute()

/** The datasets that a connection feeds. */
export async function findDatasetsOf(db: Db, appId: string, connectionId: string) {
  const rows = await db
    .selectFrom('datasets')
    .select(['id', 'name', 'source'])
    .where('app_id', '=', appId)
    .where('kind', '=', 'CONNECTION')
    .execute()
  return rows.filter(
    ({ source }) => source && 'connectionid' in source && source.connectionid === connectionId,
  )
}

/** Connections whose password has another key than the one whose values begin with `prefix`. */
export const findConnectionsSealedOtherwise = (trx: Trx, prefix: string, after: string, limit: number) =>
  trx
    .selectFrom('connections')
    .selectAll()
    .where('sealed', 'not like', `${prefix}%`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Does nothing if the password was changed meanwhile. */
export const replaceSealedPassword = (trx: Trx, id: string, from: string, to: string) =>
  trx.updateTable('connections').set({ sealed: to }).where('id', '=', id).where('sealed', '=', from).execute()
