// Sends a made-up event to a webhook.
import { randomUUID } from 'node:crypto'
import { bodyText } from '../event-log/body.ts'
import { sampleOf } from '../event-log/sample.ts'
import type { EventType } from '../event-types.ts'
import type { WebhookRow } from './queries.ts'
import { type Sender, send } from './send.ts'

export async function sendTest(sender: Sender, webhook: WebhookRow, type: EventType) {
  const body = bodyText(sampleOf(type, webhook, new Date(sender.now())))
  const { attempt, isDelivered } = await send(
    sender,
    webhook,
    `test_${randomUUID().replaceAll('-', '')}`,
    body,
  )
  const { date: _, ...rest } = attempt
  return { delivered: isDelivered, ...rest }
}
