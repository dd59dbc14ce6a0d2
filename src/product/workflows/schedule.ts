// When a schedule is due.
import { Cron } from 'croner'
import type { Trigger } from '../../engine/workflows/document.ts'

/** Five fields, so at most once a minute. */
const FIVE_FIELDS = /^\s*\S+(?:\s+\S+){4}\s*$/

export function isCron(expression: string): boolean {
  if (!FIVE_FIELDS.test(expression)) return false
  try {
    // A day that never comes, such as 30 February, is refused too.
    return new Cron(expression).nextRun() !== null
  } catch {
    return false
  }
}

/** @returns the first moment after `after` (ISO 8601); null without a schedule */
export function nextDate({ schedule, timeZone = 'UTC' }: Trigger, after: Date): string | null {
  if (schedule === undefined) return null
  return new Cron(schedule, { timezone: timeZone }).nextRun(after)?.toISOString() ?? null
}
