import { announce } from '../../platform/db/database.ts'
import { findEventsAfter } from '../events/queries.ts'
import type { JobStep } from '../job-payloads.ts'
import { DELIVERIES_TOPIC, findDeliveries, putDeliveries } from './delivery-queries.ts'
import { dueDelivery, filterEvents } from './fan-out.ts'
import { findWebhooks } from './queries.ts'
import type { QueueProgress } from './queue-progress.ts'
import { isReplayed, rangeOf } from './send-again.ts'

const BATCH = 200

/** Queues the events of an application again, some in each step. */
export const replayStep =
  (publicUrl: string): JobStep<'replayDeliveries', QueueProgress> =>
  async (trx, payload, progress = { after: '', queued: 0 }, now) => {
    const { organizationId, webhookId, status, types } = payload
    const [webhook] = await findWebhooks(trx, [organizationId], [webhookId])
    if (!webhook) return { progress, next: 'done' }
    const { from, to } = rangeOf(payload)
    const range = { from, to, types, after: progress.after, limit: BATCH }
    const events = await findEventsAfter(trx, organizationId, webhook.app_id, range)
    const ids = events.map(({ id }) => id)
    const known = new Map((await findDeliveries(trx, webhook, ids)).map(row => [row.event_id, row]))
    const wanted = events.filter(isReplayed(webhook, status, known))
    const met = await filterEvents(trx, webhook, wanted, publicUrl)
    await putDeliveries(
      trx,
      met.map(event => dueDelivery(webhook, event, now)),
    )
    if (met.length > 0) announce(trx, DELIVERIES_TOPIC)
    return {
      progress: { after: ids.at(-1) ?? progress.after, queued: progress.queued + met.length },
      next: events.length < BATCH ? 'done' : 'now',
    }
  }
