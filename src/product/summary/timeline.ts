// How many responses came when: days, weeks or months in UTC, so that a chart has at most some sixty columns for years.
import type { Counts } from '../../engine/questions/shared/counts.ts'

export type TimelineUnit = 'DAY' | 'WEEK' | 'MONTH'

export interface Timeline {
  readonly unit: TimelineUnit
  /** Each day, week or month from the first to the last, by its first day; also those without responses. */
  readonly counts: readonly { readonly date: string; readonly count: number }[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_COLUMNS = 62

/** @param days counts by UTC day, such as `2026-03-28` */
export function timelineOf(days: Readonly<Counts>): Timeline {
  const all = Object.keys(days).sort()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return { unit: 'DAY', counts: [] }
  const spanDays = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const unit = spanDays <= MAX_COLUMNS ? 'DAY' : spanDays <= MAX_COLUMNS * 7 - 6 ? 'WEEK' : 'MONTH'
  const counts = new Map<string, number>()
  for (let date = startOf(unit, first); date <= last; date = after(unit, date)) counts.set(date, 0)
  for (const day of all) {
    const date = startOf(unit, day)
    counts.set(date, (counts.get(date) ?? 0) + (days[day] ?? 0))
  }
  return { unit, counts: [...counts].map(([date, count]) => ({ date, count })) }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Weeks begin on Monday. */
function startOf(unit: TimelineUnit, day: string): string {
  if (unit === 'DAY') return day
  if (unit === 'MONTH') return `${day.slice(0, 8)}01`
  const ms = Date.parse(day)
  return dayOf(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS)
}

function after(unit: TimelineUnit, date: string): string {
  if (unit !== 'MONTH') return dayOf(Date.parse(date) + (unit === 'WEEK' ? 7 : 1) * DAY_MS)
  const start = new Date(date)
  return dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
}
