import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { WebhookParams } from './schemas.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type SecretColumn = 'secret' | 'old_secret' | 'sealed_headers'

export const insertWebhook = (trx: Trx, row: Insertable<Tables['webhooks']>) =>
  trx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appid)
    .where('user_id', '=', userid)

export const findWebhook = (db: Db, organizationId: string, params: WebhookParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.webhookid).executeTakeFirst()

export const lockWebhook = (trx: Trx, organizationId: string, params: WebhookParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.webhookid),
  ).executeTakeFirst()

export const readWebhooks =
  (db: Db, organizationId: string, params: AppParams): ReadRows<WebhookRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export async function countWebhooks(db: Db, organizationId: string, params: AppParams): Promise<number> {
  const query = ofApp(db, organizationId, params)
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findWebhooks = (db: Db, organizationIds: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .where('id', 'in', ids)
    .execute()

/** Webhooks with the host patterns of their organization: the only hosts that may be called, if there are any. */
export const findEndpoints = (db: Db, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
    .selectAll('webhooks')
    .select('organizations.egress_hosts')
    .where('webhooks.organization_id', '=', organizationId)
    .where('webhooks.id', 'in', ids)
    .execute()

const one = ({ organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>) =>
  [organization_id, id] as const

export function updateWebhookRow(
  trx: Trx,
  webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
  changes: Updateable<Tables['webhooks']>,
) {
  const [organizationId, id] = one(webhook)
  return trx
    .updateTable('webhooks')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined if the webhook was deleted. */
export const lockWebhookRow = (
  trx: Trx,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
) =>
  forUpdate(
    trx,
    trx
      .selectFrom('webhooks')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('id', '=', id),
  ).executeTakeFirst()

export const countFiltered = (trx: Trx, webhook: Pick<WebhookRow, 'organization_id' | 'id'>, count: number) =>
  trx
    .updateTable('webhooks')
    .set(eb => ({ filtered: eb('filtered', '+', count) }))
    .where('organization_id', '=', webhook.organization_id)
    .where('id', '=', webhook.id)
    .execute()

export function deleteWebhookRow(trx: Trx, webhook: Pick<WebhookRow, 'organization_id' | 'id'>) {
  const [organizationId, id] = one(webhook)
  return trx
    .deleteFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The webhooks that were disabled before a time and still listen. */
export const findLongDisabled = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('listeners', join =>
      join
        .onRef('listeners.organization_id', '=', 'webhooks.organization_id')
        .onRef('listeners.app_id', '=', 'webhooks.app_id')
        .onRef('listeners.id', '=', 'webhooks.id'),
    )
    .select(['webhooks.organization_id', 'webhooks.app_id', 'webhooks.id'])
    .where('webhooks.disable_date', '<', before)
    .limit(limit)
    .execute()

/** Webhooks with a secret that another key encrypted. An old secret is looked at until it ends. */
export function findSealedOtherwise(
  db: Db,
  column: SecretColumn,
  prefix: string,
  after: string,
  limit: number,
) {
  const found = db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '>', after)
    .where(column, 'not like', `${prefix}%`)
  const used =
    column === 'old_secret' ? found.where('old_secret_until', '>', new Date().toISOString()) : found
  return used.orderBy('id').limit(limit).execute()
}

export const replaceSealed = (trx: Trx, column: SecretColumn, id: string, from: string, to: string) =>
  trx
    .updateTable('webhooks')
    .set({ [column]: to })
    .where('id', '=', id)
    .where(column, '=', from)
    .execute()

/** Webhooks with values of headers that are not encrypted. */
export const findPlainHeaders = (trx: Trx, limit: number) =>
  forUpdate(
    trx,
    trx
      .selectFrom('webhooks')
      .selectAll()
      .where('custom_headers', 'is not', null)
      .where('sealed_headers', 'is', null)
      .limit(limit),
  ).execute()
