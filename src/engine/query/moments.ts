// Dates, moments and periods in a time zone.
import type { Grain, Period } from './document.ts'

/** A range of moments: `from` belongs to it, `to` does not. In milliseconds since 1970. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** The moment of a date (its midnight) or of ISO 8601 with an offset; undefined for other texts. */
export function parseInstant(text: string, timeZone: string): number | undefined {
  try {
    if (DATE.test(text)) return Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}

export interface Calendar {
  readonly timeZone: string
  readonly weekStart: 'monday' | 'sunday'
}

/** The start of the period in which a moment lies. */
function startOf(grain: Grain, moment: number, { timeZone, weekStart }: Calendar): number {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  if (grain === 'hour') return at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
  return startDay(grain, at.toPlainDate(), weekStart).toZonedDateTime(timeZone).epochMilliseconds
}

function startDay(
  grain: Grain,
  day: Temporal.PlainDate,
  weekStart: Calendar['weekStart'],
): Temporal.PlainDate {
  switch (grain) {
    case 'week':
      return day.subtract({ days: weekStart === 'monday' ? day.dayOfWeek - 1 : day.dayOfWeek % 7 })
    case 'month':
      return day.with({ day: 1 })
    case 'quarter':
      return day.with({ month: day.month - ((day.month - 1) % 3), day: 1 })
    case 'year':
      return day.with({ month: 1, day: 1 })
    default:
      return day
  }
}

const lengths: Readonly<Record<Grain, Temporal.DurationLike>> = {
  hour: { hours: 1 },
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
}

/** Moves a moment by a number of periods, on the calendar of the time zone. */
export function move(moment: number, grain: Grain, count: number, timeZone: string): number {
  const length = Object.fromEntries(Object.entries(lengths[grain]).map(([unit, n]) => [unit, n * count]))
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).add(length)
    .epochMilliseconds
}

/** The starts of the periods that touch a range, at most `most`. */
export function startsIn(range: Range, grain: Grain, calendar: Calendar, most: number): number[] {
  const starts: number[] = []
  const first = startOf(grain, range.from, calendar)
  for (let i = 0; i < most; i++) {
    // Clocks can be set by half an hour.
    const start = startOf(grain, move(first, grain, i, calendar.timeZone), calendar)
    if (start >= range.to) break
    starts.push(start)
  }
  return starts
}

const GRAIN_OF = {
  hours: 'hour',
  days: 'day',
  weeks: 'week',
  months: 'month',
  quarters: 'quarter',
  years: 'year',
} as const satisfies Record<string, Grain>

/** The range of a period, and the range of equal length before it. The period was checked before. */
export function rangesOf(
  period: Period,
  now: number,
  calendar: Calendar,
): { readonly current: Range; readonly previous: Range } {
  const { timeZone } = calendar
  const [unit, count = 1] = (Object.entries(period.last ?? {}) as [keyof typeof GRAIN_OF, number][])[0] ?? []
  if (unit) {
    const grain = GRAIN_OF[unit]
    const thisStart = startOf(grain, now, calendar)
    // The current period counts as one of the last, unless only complete ones do.
    const to = period.complete ? thisStart : move(thisStart, grain, 1, timeZone)
    const from = move(to, grain, -count, timeZone)
    return { current: { from, to }, previous: { from: move(from, grain, -count, timeZone), to: from } }
  }
  const from = parseInstant(period.from ?? '', timeZone) ?? 0
  const to = period.to === undefined ? now + 1 : (parseInstant(period.to, timeZone) ?? now)
  return { current: { from, to }, previous: { from: before(from, to, timeZone), to: from } }
}

/** The start of the period of equal length before: whole months if both ends are starts of months, else whole days, else milliseconds. */
function before(from: number, to: number, timeZone: string): number {
  const [start, end] = [from, to].map(at =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone),
  )
  if (!start || !end) return from
  const isDay = (at: Temporal.ZonedDateTime) => at.startOfDay().epochMilliseconds === at.epochMilliseconds
  if (!isDay(start) || !isDay(end)) return from - (to - from)
  const largestUnit = start.day === 1 && end.day === 1 ? 'months' : 'days'
  return start.subtract(start.toPlainDate().until(end.toPlainDate(), { largestUnit })).epochMilliseconds
}

/** How a group of a grain is written: the date of its first day; an hour with its offset. */
export function groupText(grain: Grain, moment: number, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  return grain === 'hour'
    ? at.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
    : at.toPlainDate().toString()
}

/** Where the offset of a time zone changes within a range: the offset in milliseconds from each moment on. At most `most` + 1. */
export function offsetsIn(
  { from, to }: Range,
  timeZone: string,
  most: number,
): { readonly from: number; readonly offset: number }[] {
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  const offsets: { from: number; offset: number }[] = []
  while (at && at.epochMilliseconds <= to && offsets.length <= most) {
    offsets.push({ from: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 })
    at = at.getTimeZoneTransition('next')
  }
  return offsets
}
