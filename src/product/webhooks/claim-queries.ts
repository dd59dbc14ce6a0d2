// Claims due deliveries, and stores what became of them.
import { sql } from 'kysely'
import type { Claim } from '../../platform/jobs/pump.ts'
import type { Attempt, DeliveryStatus } from '../automation-tables.ts'
import type { Db, Trx } from '../tables.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { WebhookRow } from './queries.ts'

const MAX_ROWS = 500

/**
 * The ids of enabled webhooks with due deliveries that no other process sends to: those after `after` first. Skips through the index from
 * one webhook to the next, so the cost does not depend on the number of deliveries.
 */
export async function findDueWebhooks(db: Db, after: string, limit: number, now: string): Promise<string[]> {
  const waiting = db.selectFrom('webhook_deliveries').where('status', '=', sql.lit('WAITING'))
  const first = waiting.select('webhook_id').orderBy('webhook_id').limit(1)
  const rows = await db
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
 * Claims due deliveries. They are due again when the claim ends. Two statements, because Postgres can evaluate a subquery with a limit again
 * for each row.
 */
export async function claimDeliveries(
  trx: Trx,
  { organization_id, id }: WebhookRow,
  limit: number,
  { by, now, until }: Claim,
): Promise<DeliveryRow[]> {
  const due = await trx
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('webhook_id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .where('next_date', '<=', now)
    .orderBy('next_date')
    .orderBy('event_id')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  return trx
    .updateTable('webhook_deliveries')
    .set({ locked_by: by, next_date: until })
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', id)
    .where(
      'event_id',
      'in',
      due.map(({ event_id }) => event_id),
    )
    .returningAll()
    .execute()
}

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

export interface DeliveryChange {
  readonly status: DeliveryStatus
  readonly attempt_count: number
  readonly attempt_log: readonly Attempt[]
  readonly next_date: string | null
  readonly finish_date: string | null
}

/** Stores the outcome of a delivery if `by` still holds it. */
export async function settleDelivery(
  trx: Trx,
  { organization_id, webhook_id, event_id }: DeliveryRow,
  by: string,
  { attempt_log, ...change }: DeliveryChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ ...change, attempt_log: JSON.stringify(attempt_log), locked_by: null })
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .where('locked_by', '=', by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
