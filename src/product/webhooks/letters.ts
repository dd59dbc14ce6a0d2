// What is sent to whom, read when it is sent: a webhook can have changed since its deliveries were claimed, and a response too.
import { bodiesOf, bodyText } from '../event-log/body.ts'
import type { Cause } from '../events/cause.ts'
import { findEventsOf } from '../events/queries.ts'
import type { Db } from '../tables/tables.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import { findEndpoints, type WebhookRow } from './queries.ts'

export interface LetterParts {
  readonly db: Db
  readonly publicUrl: string
}

/** `RETURNED`: the webhook was disabled or deleted. `GONE`: the event does not exist any more. */
export type Letter =
  | {
      readonly webhook: WebhookRow
      readonly body: string
      readonly hosts: readonly string[]
      /** Undefined if no run caused the event. */
      readonly cause: Cause | undefined
    }
  | 'RETURNED'
  | 'GONE'

/** Reads several at once: the cost of a statement is that of many calls. */
export async function readLetters(
  { db, publicUrl }: LetterParts,
  due: readonly { readonly delivery: DeliveryRow }[],
): Promise<Letter[]> {
  const letters = new Map<DeliveryRow, Letter>()
  const deliveries = due.map(({ delivery }) => delivery)
  for (const [organizationId, ofOne] of Map.groupBy(deliveries, ({ organization_id }) => organization_id)) {
    const endpoints = await findEndpoints(db, organizationId, unique(ofOne.map(row => row.webhook_id)))
    const events = await findEventsOf(db, organizationId, unique(ofOne.map(row => row.event_id)))
    const bodies = await bodiesOf(db, events, publicUrl)
    const causes = new Map(
      events.map(({ id, cause, depth }) => [id, cause === null ? undefined : { runId: cause, depth }]),
    )
    const byId = new Map(endpoints.map(endpoint => [endpoint.id, endpoint]))
    for (const row of ofOne) {
      const webhook = byId.get(row.webhook_id)
      const body = bodies.get(row.event_id)
      if (webhook?.status !== 'ENABLED') letters.set(row, 'RETURNED')
      else if (!body) letters.set(row, 'GONE')
      else
        letters.set(row, {
          webhook,
          body: bodyText(body),
          hosts: webhook.egress_hosts ?? [],
          cause: causes.get(row.event_id),
        })
    }
  }
  return deliveries.map(row => letters.get(row) ?? 'GONE')
}

const unique = (values: readonly string[]) => [...new Set(values)]
