// Days, weeks and periods of a dashboard: those of its time zone. A query can have a time zone of its own.
import type { Query } from '../query/document.ts'
import { type Calendar, groupText, parseInstant, type Range, rangesOf } from '../query/moments.ts'
import type { Document, Last } from './document.ts'

type OfDocument = Pick<Document, 'timeZone' | 'weekStart'>

export const inCalendarOf = ({ timeZone, weekStart }: OfDocument, query: Query): Query => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(weekStart !== undefined && { weekStart }),
  ...query,
})

export const calendarOf = ({ timeZone = 'UTC', weekStart = 'monday' }: OfDocument): Calendar => ({
  timeZone,
  weekStart,
})

/** The moment at which a day starts. Browsers without Temporal take that of UTC. */
export function startOfDay(day: string, { timeZone }: Pick<Calendar, 'timeZone'>): string {
  const moment = timeZone === 'UTC' ? undefined : parseInstant(day, timeZone)
  return moment === undefined ? `${day}T00:00:00Z` : new Date(moment).toISOString()
}

/** The time until now, as a period of a query has it: `to` does not belong to it. */
export function lastRange(last: Last, now: Date, calendar: Calendar): Range {
  return rangesOf({ of: '', last }, now.getTime(), calendar).current
}

export const dayOf = (moment: number, { timeZone }: Calendar): string => groupText('day', moment, timeZone)
