// When the schedule of a workflow is due.

import { nextRun } from '../../engine/cron.ts'
import type { Trigger } from '../../engine/workflows/document.ts'

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
