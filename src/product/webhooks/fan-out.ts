// Inserts the deliveries of events, for the webhooks that listen to them.
import { announce } from '../../platform/db/database.ts'
import { bodiesOf } from '../event-log/body.ts'
import type { FanOut } from '../events/dispatch.ts'
import type { EventRow } from '../events/queries.ts'
import type { Trx } from '../tables/tables.ts'
import { meets } from './condition.ts'
import { DELIVERIES_TOPIC, insertDeliveries } from './delivery-queries.ts'
import { countFiltered, findWebhooks, type WebhookRow } from './queries.ts'

/** The kind of listener. */
export const WEBHOOK = 'webhook'

/** A delivery that is due now. */
export const dueDelivery = ({ organization_id, id }: WebhookRow, event: EventRow, now: Date) => ({
  organization_id,
  webhook_id: id,
  event_id: event.id,
  type: event.type,
  status: 'WAITING' as const,
  attempt_count: 0,
  attempt_log: '[]',
  next_date: now.toISOString(),
  locked_by: null,
  create_date: now.toISOString(),
  finish_date: null,
})

export const fanOutToWebhooks =
  (publicUrl: string): FanOut =>
  async (trx, matches, now) => {
    const unique = (values: readonly string[]) => [...new Set(values)]
    const webhooks = await findWebhooks(
      trx,
      unique(matches.map(({ listener }) => listener.organization_id)),
      unique(matches.map(({ listener }) => listener.id)),
    )
    const byId = new Map(webhooks.map(webhook => [webhook.id, webhook]))
    for (const [id, ofOne] of Map.groupBy(matches, ({ listener }) => listener.id)) {
      const webhook = byId.get(id)
      // A disabled webhook gets nothing; its events are kept, so that they can be replayed.
      if (webhook?.status !== 'ENABLED') continue
      const all = ofOne.map(({ event }) => event)
      const events = await filterEvents(trx, webhook, all, publicUrl)
      if (events.length < all.length) await countFiltered(trx, webhook, all.length - events.length)
      await insertDeliveries(
        trx,
        events.map(event => dueDelivery(webhook, event, now)),
      )
      if (events.length > 0) announce(trx, DELIVERIES_TOPIC)
    }
  }

/** The events that meet the condition of a webhook. */
export async function filterEvents(
  trx: Trx,
  webhook: WebhookRow,
  events: readonly EventRow[],
  publicUrl: string,
): Promise<readonly EventRow[]> {
  if (webhook.condition === null) return events
  const bodies = await bodiesOf(trx, events, publicUrl)
  const isMet = meets(webhook.condition)
  return events.filter(({ id }) => isMet(bodies.get(id)?.data))
}
