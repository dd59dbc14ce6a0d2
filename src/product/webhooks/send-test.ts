// Sends a made-up event to a webhook.
import { randomUUID } from 'node:crypto'
import { bodyText } from '../event-log/body.ts'
import { sampleOf } from '../event-log/sample.ts'
import type { EventType } from '../event-types.ts'
import { findEgress } from '../organizations/queries.ts'
import type { Db } from '../tables/tables.ts'
import type { WebhookRow } from './queries.ts'
import { type Sender, send } from './send.ts'

export async function sendTest(db: Db, sender: Sender, webhook: WebhookRow, type: EventType) {
  const { attempt, isDelivered } = await send(sender, {
    webhook,
    id: `test_${randomUUID().replaceAll('-', '')}`,
    body: bodyText(sampleOf(type, webhook, new Date(sender.now()))),
    hosts: await findEgress(db, webhook.organization_id),
  })
  const { date: _, ...rest } = attempt
  return { delivered: isDelivered, ...rest }
}
