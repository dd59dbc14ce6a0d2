// Why a run that slept goes on.
import type { Outcome } from '../../../engine/workflows/outcome.ts'
import type { RunState } from '../../../engine/workflows/state.ts'
import { findEvent } from '../../events/queries.ts'
import { type DataParts, readEventData } from '../runs/data-of-run.ts'
import type { RunRow } from '../runs/run-queries.ts'
import { findAwaited, findWait } from './wait-queries.ts'

export type Wake =
  | { readonly outcome: Outcome | undefined }
  | {
      /** It is too early. ISO 8601 */
      readonly sleepUntil: string
      /** The event that the wait has, although the run has read it before, or it is gone. */
      readonly spent: string | null
    }

/** The event can have happened before the wait was stored, so older events are looked at as well. Each one ends one wait. */
export async function findWake(parts: DataParts, run: RunRow, state: RunState, now: Date): Promise<Wake> {
  const { db } = parts
  if (state.sleep !== 'EVENT') return { outcome: undefined }
  const wait = await findWait(db, run)
  if (!wait) return { outcome: { event: null } }
  const { event_id, timeout_date } = wait
  const read = eventsRead(run, state)
  const event =
    event_id === null || read.includes(event_id)
      ? await findAwaited(db, wait, sinceOf(run), read)
      : await findEvent(db, wait.organization_id, wait.app_id, event_id)
  if (event) return { outcome: { event: await readEventData(parts, event) } }
  return Date.parse(timeout_date) > now.getTime()
    ? { sleepUntil: timeout_date, spent: event_id }
    : { outcome: { event: null } }
}

/** A run begins some time after its event. One that repeats another waits for what happens anew. */
const sinceOf = ({ input, rerun_of, create_date }: RunRow): string => {
  const { date } = Object(input.event)
  return rerun_of === null && typeof date === 'string' ? date : create_date
}

/** The ids of the events that started the run and ended its waits. */
const eventsRead = ({ input }: RunRow, { outputs }: RunState): string[] =>
  [input, ...Object.values(outputs)].flatMap(value => {
    const { eventid } = Object(Object(value).event)
    return typeof eventid === 'string' ? eventid : []
  })
