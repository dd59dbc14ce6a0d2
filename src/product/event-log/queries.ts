import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { firstUuid7 } from '../../platform/ids.ts'
import type { EventRow } from '../events/queries.ts'
import type { Db } from '../tables/tables.ts'
import type { ListEventsBody } from './schemas.ts'

/** The lowest id of an event at a time. */
export const eventIdAt = (date: string) => `event_${firstUuid7(Date.parse(date) * 1000)}`

/** Reads the events of an application, oldest first. Ids are in the order of time. */
export const readEvents =
  (
    db: Db,
    organizationId: string,
    appId: string,
    { type, since, until }: Pick<ListEventsBody, 'type' | 'since' | 'until'>,
  ): ReadRows<EventRow> =>
  ({ after, limit }) => {
    let query = db
      .selectFrom('events')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('app_id', '=', appId)
    if (type !== undefined) query = query.where('type', '=', type)
    if (since !== undefined) query = query.where('id', '>=', eventIdAt(since))
    if (until !== undefined) query = query.where('id', '<', eventIdAt(until))
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }
