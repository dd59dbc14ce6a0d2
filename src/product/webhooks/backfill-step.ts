import { insertEventsOnce } from '../events/queries.ts'
import type { JobStep } from '../job-payloads.ts'
import { readResponses } from '../responses/queries.ts'
import { findWebhooks } from './queries.ts'
import type { QueueProgress } from './queue-progress.ts'
import { backfillEvent, queueBackfill, responseIdAt } from './send-again.ts'

const BATCH = 100

/** Queues the stored responses of a form for a webhook, some in each step. */
export const backfillStep: JobStep<'backfillWebhook', QueueProgress> = async (
  trx,
  { organizationId, webhookId, webformId, since },
  progress,
  now,
) => {
  const { after, queued } = progress ?? { after: since === null ? '' : responseIdAt(since), queued: 0 }
  const [webhook] = await findWebhooks(trx, [organizationId], [webhookId])
  const rows = webhook ? await readResponses(trx, webformId)({ after, limit: BATCH }) : []
  const last = rows.at(-1)
  if (!webhook || !last) return { progress: { after, queued }, next: 'done' }
  const events = rows.map(row => backfillEvent(webhook, row, now))
  await insertEventsOnce(trx, events)
  await queueBackfill(
    trx,
    webhook,
    events.map(({ id }) => id),
    now,
  )
  return {
    progress: { after: last.id, queued: queued + rows.length },
    next: rows.length < BATCH ? 'done' : 'now',
  }
}
