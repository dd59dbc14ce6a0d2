import type { DeliveryOfThing } from './delivery-queries.ts'
import type { DeliverySummary } from './delivery-schemas.ts'

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
