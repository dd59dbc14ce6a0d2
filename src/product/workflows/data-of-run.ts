// What the names of a run stand for, from the facts that started it.
import type { RunInput } from '../../engine/workflows/scope.ts'
import { isOfResponse } from '../../engine/workflows/trigger.ts'
import { findEvent } from '../events/queries.ts'
import { findResponse } from '../responses/queries.ts'
import { toResponse } from '../responses/wire.ts'
import type { Db } from '../tables.ts'
import type { RunRow } from './run-queries.ts'

type EventFacts = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/** `event`, and `response` if the event is about one that still exists. */
export async function readEventData(db: Db, event: EventFacts): Promise<RunInput> {
  const facts = {
    eventid: event.id,
    type: event.type,
    date: event.create_date,
    ...(event.webform_id !== null && { webformid: event.webform_id }),
    thingid: event.thing_id,
    ...event.data,
  }
  const row =
    event.webform_id !== null && isOfResponse(event.type)
      ? await findResponse(db, event.webform_id, event.thing_id)
      : undefined
  return { event: facts, ...(row && { response: toResponse(row) }) }
}

/** The input of a run before its first step. Undefined if its event is gone. */
export async function readInput(db: Db, run: RunRow): Promise<RunInput | undefined> {
  const { eventid } = run.input
  if (typeof eventid !== 'string') return run.input
  const event = await findEvent(db, run.organization_id, run.app_id, eventid)
  return event && readEventData(db, event)
}
