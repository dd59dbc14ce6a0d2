import { type Insertable, type Selectable, sql } from 'kysely'
import { insertStatement } from '../../platform/db/batch-statements.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { DeliveryStatus } from '../tables/automation-tables.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { WebhookRow } from './queries.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
/** A delivery with the id of what its event is about: null if the event is not kept any more. */
export type DeliveryOfThing = DeliveryRow & { readonly thing_id: string | null }
type NewDelivery = Insertable<Tables['webhook_deliveries']>

/** The topic of commits with due deliveries. */
export const DELIVERIES_TOPIC = 'deliveries'
const MAX_ROWS = 500

const COLUMNS = {
  organization_id: true,
  webhook_id: true,
  event_id: true,
  type: true,
  status: true,
  attempt_count: true,
  attempt_log: true,
  next_date: true,
  locked_by: true,
  create_date: true,
  finish_date: true,
} as const satisfies Record<keyof NewDelivery, true>

// Object.keys returns strings.
export const DELIVERY_COLUMNS = Object.keys(COLUMNS) as (keyof DeliveryRow)[]

const insertNew = insertStatement<NewDelivery>('webhook_deliveries', COLUMNS, sql`on conflict do nothing`)

/** Inserts deliveries that do not exist yet. */
export async function insertDeliveries(trx: Trx, rows: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx.executeQuery(insertNew(trx, rows.slice(from, from + MAX_ROWS)))
}

/** Makes deliveries due again, and inserts those that do not exist. Earlier attempts stay in the log. */
export async function putDeliveries(trx: Trx, rows: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + MAX_ROWS))
      .onConflict(conflict =>
        conflict.columns(['organization_id', 'webhook_id', 'event_id']).doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          attempt_count: ref('excluded.attempt_count'),
          next_date: ref('excluded.next_date'),
          locked_by: ref('excluded.locked_by'),
          finish_date: ref('excluded.finish_date'),
        })),
      )
      .execute()
}

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
  readonly types?: readonly string[] | undefined
  /** Ids of events: the lowest, and the first that is too high. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Oldest first when absent. */
  readonly order?: 'ASC' | 'DESC' | undefined
}

const withThings = (db: Db, { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>) =>
  db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('events', join =>
      join.onRef('events.organization_id', '=', 'd.organization_id').onRef('events.id', '=', 'd.event_id'),
    )
    .selectAll('d')
    .select('events.thing_id')
    .where('d.organization_id', '=', organization_id)
    .where('d.webhook_id', '=', id)

/** Reads the deliveries of a webhook in the order of their events. */
export const readDeliveries =
  (
    db: Db,
    webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
    { status, types, from, to, order = 'ASC' }: DeliveryFilter,
  ): ReadRows<DeliveryOfThing & { readonly id: string }> =>
  async ({ after, limit }) => {
    let query = withThings(db, webhook)
    if (status !== undefined) query = query.where('d.status', '=', status)
    if (types !== undefined) query = query.where('d.type', 'in', types as DeliveryRow['type'][])
    if (from !== undefined) query = query.where('d.event_id', '>=', from)
    if (to !== undefined) query = query.where('d.event_id', '<', to)
    if (after !== undefined) query = query.where('d.event_id', order === 'ASC' ? '>' : '<', after)
    const rows = await query
      .orderBy('d.event_id', order === 'ASC' ? 'asc' : 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ ...row, id: row.event_id }))
  }

export const findDelivery = (
  db: Db,
  webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
  eventId: string,
): Promise<DeliveryOfThing | undefined> =>
  withThings(db, webhook).where('d.event_id', '=', eventId).executeTakeFirst()

/** Deliveries of several events. */
export const findDeliveries = (
  db: Db,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  eventIds: readonly string[],
): Promise<DeliveryRow[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('webhook_id', '=', id)
        .where('event_id', 'in', eventIds)
        .execute()

/** Makes a delivery due now, with all attempts. */
export const makeDue = (
  trx: Trx,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  eventId: string,
  now: string,
) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'WAITING', attempt_count: 0, next_date: now, locked_by: null, finish_date: null })
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', id)
    .where('event_id', '=', eventId)
    .execute()

const MAX_COUNT = 10_000

/** Counts the deliveries that wait, by the id of the webhook, up to a limit. */
export async function countWaiting(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const waiting = db
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('webhook_id', '=', id)
      .where('status', '=', sql.lit('WAITING'))
      .limit(MAX_COUNT)
    const { count } = await db
      .selectFrom(waiting.as('waiting'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.set(id, Number(count))
  }
  return counts
}

/** Counts all deliveries that wait, up to a limit. */
export async function countAllWaiting(db: Db): Promise<number> {
  const waiting = db
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('status', '=', sql.lit('WAITING'))
    .limit(MAX_COUNT)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes deliveries that ended before a time. @returns how many */
export async function deleteEnded(trx: Trx, status: DeliveryStatus, before: string, limit: number) {
  const old = trx
    .selectFrom('webhook_deliveries')
    .select(['organization_id', 'webhook_id', 'event_id'])
    .where('finish_date', '<', before)
    .where('status', '=', status)
    .limit(limit)
  const rows = await old.execute()
  for (const { organization_id, webhook_id, event_id } of rows)
    await trx
      .deleteFrom('webhook_deliveries')
      .where('organization_id', '=', organization_id)
      .where('webhook_id', '=', webhook_id)
      .where('event_id', '=', event_id)
      .execute()
  return rows.length
}

/** Deletes the next deliveries of a deleted webhook. @returns how many */
export async function deleteDeliveriesOf(trx: Trx, organizationId: string, webhookId: string, limit: number) {
  const next = trx
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('event_id', 'in', next)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
