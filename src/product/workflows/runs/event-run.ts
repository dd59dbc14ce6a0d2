// The run that an event starts.
import type { EventRow } from '../../events/queries.ts'
import type { Trx } from '../../tables/tables.ts'
import type { Listening } from '../documents/queries.ts'
import type { NewRun } from './run-queries.ts'
import { MAX_DEPTH, toRun } from './start.ts'

/** It listens to the events that its steps wait for as well. */
export const isTriggeredBy = (
  { id, document: { trigger } }: Listening,
  { type, webform_id, thing_id, depth }: EventRow,
): boolean =>
  depth < MAX_DEPTH &&
  trigger?.event === type &&
  // A workflow that fails does not start itself by that.
  id !== thing_id &&
  (trigger.webformid === undefined || trigger.webformid === webform_id) &&
  (trigger.datasetid === undefined || trigger.datasetid === thing_id)

/** The id of the response that an event is about. A run of a deletion is not of the response, because those runs are cancelled. */
export const responseOf = ({ type, thing_id }: EventRow): string | null =>
  thing_id.startsWith('response_') && type !== 'response.deleted' ? thing_id : null

export const toEventRun = (trx: Trx, workflow: Listening, event: EventRow, now: string): NewRun =>
  toRun(trx, workflow, {
    startKey: event.id,
    input: { eventid: event.id },
    depth: event.depth,
    webformId: event.type === 'webform.deleted' ? null : event.webform_id,
    responseId: responseOf(event),
    now,
  })
