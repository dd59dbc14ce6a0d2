// Why a run that slept goes on.
import type { Outcome } from '../../engine/workflows/outcome.ts'
import type { RunState } from '../../engine/workflows/state.ts'
import { findEvent } from '../events/queries.ts'
import type { Db } from '../tables.ts'
import { readEventData } from './data-of-run.ts'
import type { RunRow } from './run-queries.ts'
import { findAwaited, findWait } from './wait-queries.ts'

export type Wake =
  | { readonly outcome: Outcome | undefined }
  /** It is too early. ISO 8601 */
  | { readonly sleepUntil: string }

/** The event can have happened before the wait was stored, so older events are looked at as well. */
export async function findWake(db: Db, run: RunRow, state: RunState, now: Date): Promise<Wake> {
  if (state.sleep !== 'EVENT') return { outcome: undefined }
  const wait = await findWait(db, run)
  if (!wait) return { outcome: { event: null } }
  const { organization_id: organizationId, app_id: appId, type, subject, event_id, timeout_date } = wait
  const event =
    event_id === null
      ? await findAwaited(db, { organizationId, appId, type, subject }, run.create_date)
      : await findEvent(db, organizationId, appId, event_id)
  if (event) return { outcome: { event: await readEventData(db, event) } }
  return Date.parse(timeout_date) > now.getTime()
    ? { sleepUntil: timeout_date }
    : { outcome: { event: null } }
}
