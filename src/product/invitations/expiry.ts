import { durationMs } from '../../engine/workflows/members.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** When a link ends: at a moment (RFC 3339), or after a duration (ISO 8601). @returns undefined if it is neither */
export function expiryOf(text: string, now: Date): Date | undefined {
  const ms = durationMs(text)
  const date =
    ms === undefined ? new Date(MOMENT.test(text) ? text : Number.NaN) : new Date(now.getTime() + ms)
  return Number.isNaN(date.getTime()) ? undefined : date
}
