// Claims due deliveries, and stores what became of them.
import { sql } from 'kysely'
import { updateStatement } from '../../platform/db/batch-statements.ts'
import type { ValueType } from '../../platform/db/dialect.ts'
import type { Claim } from '../../platform/jobs/pump.ts'
import type { DeliveryStatus } from '../tables/automation-tables.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { DELIVERY_COLUMNS, type DeliveryRow } from './delivery-queries.ts'
import type { WebhookRow } from './queries.ts'

const MAX_ROWS = 500

/**
 * A query of the ids of enabled webhooks with due deliveries. Skips through the index from one webhook to the next, so the cost does not
 * depend on the number of deliveries.
 */
export function findOwnersOfDue(db: Db, now: string) {
  const waiting = db.selectFrom('webhook_deliveries').where('status', '=', sql.lit('WAITING'))
  const first = waiting.select('webhook_id').orderBy('webhook_id').limit(1)
  return db
    .withRecursive('owners(id)', cte =>
      cte.selectNoFrom(first.as('id')).unionAll(
        cte
          .selectFrom('owners as known')
          .where('known.id', 'is not', null)
          .select(eb => first.where('webhook_id', '>', eb.ref('known.id')).as('id')),
      ),
    )
    .selectFrom('owners as next')
    .innerJoin('webhooks', 'webhooks.id', 'next.id')
    .select('next.id')
    .where('webhooks.status', '=', 'ENABLED')
    .where(eb => eb.or([eb('webhooks.probe_date', 'is', null), eb('webhooks.probe_date', '<=', now)]))
    .where(eb => {
      const due = waiting.where('webhook_id', '=', eb.ref('next.id')).where('next_date', '<=', now)
      return eb(due.select('event_id').orderBy('next_date').limit(1), 'is not', null)
    })
}

/** The ids of webhooks with due deliveries: those after `after` first. */
export async function findDueWebhooks(db: Db, after: string, limit: number, now: string): Promise<string[]> {
  const rows = await findOwnersOfDue(db, now)
    .orderBy(eb => eb.case().when('next.id', '>', after).then(0).else(1).end())
    .orderBy('next.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Lets this process send to a webhook. Undefined if another one does, or nothing may be sent now. */
export const leaseWebhook = (trx: Trx, id: string, { by, now, until }: Claim) =>
  trx
    .updateTable('webhooks')
    .set({ locked_by: by, locked_until: until })
    .where('id', '=', id)
    .where('status', '=', 'ENABLED')
    .where(eb =>
      eb.or([eb('locked_by', 'is', null), eb('locked_by', '=', by), eb('locked_until', '<=', now)]),
    )
    .where(eb => eb.or([eb('probe_date', 'is', null), eb('probe_date', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

export const endLeases = (db: Db, by: string) =>
  db
    .updateTable('webhooks')
    .set({ locked_by: null, locked_until: null })
    .where('locked_by', '=', by)
    .execute()

/**
 * Claims due deliveries. They are due again when the claim ends. The subquery is materialized, because Postgres can evaluate one with a
 * limit again for each row. It has the whole key: before Postgres knows how many deliveries a webhook has, it would read all of them.
 */
export const claimDeliveries = (
  trx: Trx,
  { organization_id, id }: WebhookRow,
  limit: number,
  { by, now, until }: Claim,
): Promise<DeliveryRow[]> =>
  trx
    .with(
      cte => cte('due').materialized(),
      db =>
        db
          .selectFrom('webhook_deliveries')
          .select([
            'organization_id as due_organization',
            'webhook_id as due_webhook',
            'event_id as due_event',
          ])
          .where('organization_id', '=', organization_id)
          .where('webhook_id', '=', id)
          .where('status', '=', sql.lit('WAITING'))
          .where('next_date', '<=', now)
          .orderBy('next_date')
          .orderBy('event_id')
          .limit(limit),
    )
    .updateTable('webhook_deliveries')
    .from('due')
    .set({ locked_by: by, next_date: until })
    .whereRef('organization_id', '=', 'due_organization')
    .whereRef('webhook_id', '=', 'due_webhook')
    .whereRef('event_id', '=', 'due_event')
    .returning(DELIVERY_COLUMNS)
    .execute()

/** Moves the end of claims, or the time at which deliveries are due, of those that `by` still holds. */
export async function moveClaims(
  db: Db,
  deliveries: readonly DeliveryRow[],
  by: string,
  to: { readonly locked_by: string | null; readonly next_date: string },
): Promise<void> {
  for (const [webhookId, ofOne] of Map.groupBy(deliveries, ({ webhook_id }) => webhook_id))
    for (let from = 0; from < ofOne.length; from += MAX_ROWS)
      await db
        .updateTable('webhook_deliveries')
        .set(to)
        .where('organization_id', '=', ofOne[0]?.organization_id ?? '')
        .where('webhook_id', '=', webhookId)
        .where(
          'event_id',
          'in',
          ofOne.slice(from, from + MAX_ROWS).map(({ event_id }) => event_id),
        )
        .where('locked_by', '=', by)
        .where('status', '=', 'WAITING')
        .execute()
}

export const extendLeases = (db: Db, ids: readonly string[], { by, until }: Claim) =>
  db
    .updateTable('webhooks')
    .set({ locked_until: until })
    .where('id', 'in', ids)
    .where('locked_by', '=', by)
    .execute()

/** What became of a delivery that a process had claimed. */
export interface SettledDelivery {
  readonly organization_id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly locked_by: string
  readonly status: DeliveryStatus
  readonly attempt_count: number
  /** JSON */
  readonly attempt_log: string
  readonly next_date: string | null
  readonly finish_date: string | null
}

const SETTLED_TYPES = {
  organization_id: 'text',
  webhook_id: 'text',
  event_id: 'text',
  locked_by: 'text',
  status: 'text',
  attempt_count: 'integer',
  attempt_log: 'json',
  next_date: 'instant',
  finish_date: 'instant',
} as const satisfies Record<keyof SettledDelivery, ValueType>

const settleRows = updateStatement<SettledDelivery>('webhook_deliveries', {
  types: SETTLED_TYPES,
  by: ['organization_id', 'webhook_id', 'event_id', 'locked_by'],
  also: sql`locked_by = null`,
})

/** Stores the outcomes of deliveries in one statement, of those that their process still holds. */
export async function settleDeliveries(trx: Trx, rows: readonly SettledDelivery[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx.executeQuery(settleRows(trx, rows.slice(from, from + MAX_ROWS)))
}
