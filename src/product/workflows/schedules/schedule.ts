// When the schedule of a workflow is due.

import { nextRun, previousRun } from '../../../engine/cron.ts'
import type { Trigger } from '../../../engine/workflows/document.ts'

/** Whether the expression has five fields and is due some day: 30 February never is. */
export const isDue = (cron: string, now: Date): Promise<boolean> =>
  nextRun({ cron, timeZone: 'UTC' }, now).then(
    next => next !== undefined,
    () => false,
  )

/** @returns the first moment after `after` (ISO 8601); null without a schedule */
export async function nextDate({ schedule, timeZone = 'UTC' }: Trigger, after: Date): Promise<string | null> {
  if (schedule === undefined) return null
  return (await nextRun({ cron: schedule, timeZone }, after))?.toISOString() ?? null
}

/** @returns the moment before `date` at which the schedule was due, also if it was not active then (ISO 8601) */
export async function previousDate(
  { schedule, timeZone = 'UTC' }: Trigger,
  date: string,
): Promise<string | null> {
  if (schedule === undefined) return null
  return (await previousRun({ cron: schedule, timeZone }, new Date(date)))?.toISOString() ?? null
}
