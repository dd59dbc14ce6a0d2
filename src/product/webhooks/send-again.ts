// Jobs that queue deliveries again, or for responses of before.
import { hash } from 'node:crypto'
import { announce } from '../../platform/db/database.ts'
import { base32, firstUuid7 } from '../../platform/ids.ts'
import { eventIdAt } from '../event-log/queries.ts'
import { CATALOGUE } from '../events/catalogue.ts'
import { type EventRow, listensTo, type NewEventRow } from '../events/queries.ts'
import type { ResponseRow } from '../responses/queries.ts'
import type { Trx } from '../tables/tables.ts'
import { DELIVERIES_TOPIC, type DeliveryRow, insertDeliveries } from './delivery-queries.ts'
import type { ReplayBody } from './delivery-schemas.ts'
import type { WebhookRow } from './queries.ts'

/** The range of ids of a replay. */
export const rangeOf = ({ since, until }: { since?: string | undefined; until?: string | undefined }) => ({
  ...(since !== undefined && { from: eventIdAt(since) }),
  ...(until !== undefined && { to: eventIdAt(until) }),
})

/** Whether a replay sends an event again. Events of before the webhook are not its own. */
export const isReplayed =
  (webhook: WebhookRow, status: ReplayBody['status'], known: ReadonlyMap<string, DeliveryRow>) =>
  (event: EventRow): boolean => {
    const delivery = known.get(event.id)
    if (delivery) return delivery.status === 'FAILED' || (status === 'ALL' && delivery.status === 'DELIVERED')
    return event.create_date >= webhook.create_date && listensTo(event.type, event.webform_id)(webhook)
  }

/** The lowest id of a response at a time. */
export const responseIdAt = (date: string) => `response_${firstUuid7(Date.parse(date) * 1000)}`

/** Ids are made of the webhook and the response, so that a response is sent once, however often the job runs. They sort by time. */
export function backfillEvent(webhook: WebhookRow, row: ResponseRow, now: Date): NewEventRow {
  const digest = Buffer.from(hash('sha256', `${webhook.id} ${row.id}`, 'hex'), 'hex').subarray(0, 16)
  const time = row.id.slice(-26, -16)
  return {
    organization_id: webhook.organization_id,
    id: `event_${time}${base32(digest).slice(-16)}`,
    user_id: webhook.user_id,
    app_id: webhook.app_id,
    type: 'response.created',
    version: CATALOGUE['response.created'].version,
    webform_id: row.webform_id,
    thing_id: row.id,
    subject: null,
    email_subject: null,
    data: JSON.stringify({ backfill: true }),
    cause: null,
    depth: 0,
    create_date: row.create_date,
    dispatch_date: now.toISOString(),
  }
}

export async function queueBackfill(trx: Trx, webhook: WebhookRow, ids: readonly string[], now: Date) {
  const date = now.toISOString()
  await insertDeliveries(
    trx,
    ids.map(id => ({
      organization_id: webhook.organization_id,
      webhook_id: webhook.id,
      event_id: id,
      type: 'response.created' as const,
      status: 'WAITING' as const,
      attempt_count: 0,
      attempt_log: '[]',
      next_date: date,
      locked_by: null,
      create_date: date,
      finish_date: null,
    })),
  )
  announce(trx, DELIVERIES_TOPIC)
}
