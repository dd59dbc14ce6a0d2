// Emits events in the transaction of the change, so that an event exists exactly if its change does. Writes nothing where
// nothing listens.
import { announce, newId } from '../../platform/db/database.ts'
import type { EventType } from '../event-types.ts'
import type { Trx } from '../tables/tables.ts'
import { CATALOGUE, type EventData } from './catalogue.ts'
import { type Cause, causeOf } from './cause.ts'
import { findListeners, insertEvents, listensTo, type NewEventRow } from './queries.ts'
import { subjectOf } from './subject.ts'

/** The topic of commits with new events. */
export const EVENTS_TOPIC = 'events'

/** The application in which something happened. */
export interface Place {
  readonly organizationId: string
  readonly userId: string
  readonly appId: string
}

/** Something that happened. `now` is ISO 8601. */
export type Fact = {
  readonly [T in EventType]: {
    readonly type: T
    /** The id of what it is about: a response, a web form, a dataset or a webhook. */
    readonly id: string
    /** The web form that it is about, or that contains it. */
    readonly webformId?: string
    /** What a workflow can wait for. The id when absent. */
    readonly subject?: string
    readonly data: EventData<T>
    /** That of the transaction, request or job when absent. */
    readonly cause?: Cause | undefined
    readonly now: string
  }
}[EventType]

/** Emits facts as events if the application has listeners for them. */
export async function emit(trx: Trx, place: Place, ...facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const listeners = await findListeners(trx, place.organizationId, place.appId)
  if (listeners.length === 0) return
  const told = facts.filter(({ type, webformId = null }) => listeners.some(listensTo(type, webformId)))
  if (told.length === 0) return
  await insertEvents(
    trx,
    told.map(fact => toRow(trx, place, fact)),
  )
  announce(trx, EVENTS_TOPIC)
}

function toRow(trx: Trx, place: Place, fact: Fact): NewEventRow {
  const { type, id, webformId, subject, data, cause = causeOf(trx), now } = fact
  return {
    organization_id: place.organizationId,
    id: newId(trx, 'event'),
    user_id: place.userId,
    app_id: place.appId,
    type,
    version: CATALOGUE[type].version,
    webform_id: webformId ?? null,
    thing_id: id,
    subject: subject ?? subjectOf(place.appId, id),
    email_subject: null,
    data: JSON.stringify(data),
    cause: cause?.runId ?? null,
    depth: cause?.depth ?? 0,
    create_date: now,
    dispatch_date: null,
  }
}

/** The place of a row that is in an application. */
export const placeOf = (row: {
  readonly organization_id: string
  readonly user_id: string
  readonly app_id: string
}): Place => ({ organizationId: row.organization_id, userId: row.user_id, appId: row.app_id })
