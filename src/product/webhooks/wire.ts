import { entityTag } from '../../platform/http/entity-tags.ts'
import type { DeliveryOfThing } from './delivery-queries.ts'
import type { DeliverySummary } from './delivery-schemas.ts'
import type { WebhookRow } from './queries.ts'
import type { Webhook } from './schemas.ts'

export const toWebhook = (row: WebhookRow, waiting: number): Webhook => ({
  webhookid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  url: row.url,
  description: row.description,
  events: row.types,
  webformids: row.webform_ids,
  when: row.condition,
  headers: row.custom_headers && nameOnly(row.custom_headers),
  maxConcurrency: row.max_concurrency,
  maxPerSecond: row.max_per_second,
  status: row.status,
  waiting,
  filtered: row.filtered,
  failures: row.failures,
  lastSuccessDate: row.last_success_date,
  failingSince: row.failing_since,
  disableDate: row.disable_date,
  revision: row.revision,
  createDate: row.create_date,
  updateDate: row.update_date,
})

export const tagOf = (row: Pick<WebhookRow, 'revision' | 'status'>) =>
  entityTag(row, row.status === 'DISABLED' ? 'd' : '')

/** Values of headers can be passwords. */
const nameOnly = (headers: object) => Object.fromEntries(Object.keys(headers).map(name => [name, null]))

export const toDelivery = (row: DeliveryOfThing): DeliverySummary => ({
  eventid: row.event_id,
  type: row.type,
  thingid: row.thing_id,
  status: row.status,
  attemptCount: row.attempt_count,
  // While it is sent, this is the end of the claim.
  nextDate: row.locked_by === null ? row.next_date : null,
  createDate: row.create_date,
  attempts: [...row.attempt_log],
})
