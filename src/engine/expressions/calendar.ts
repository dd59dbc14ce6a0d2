// Calendar arithmetic of functions, in the proleptic Gregorian calendar of ISO 8601. Days are texts, YYYY-MM-DD. It gives the same
// results as the views of DuckDB.

/** The units of `dateAdd` and `dateDiff`. */
export const DATE_UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
export type DateUnit = (typeof DATE_UNITS)[number]

const MS: Readonly<Partial<Record<DateUnit, number>>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 604_800_000,
}
/** Years have four digits. */
const FIRST = Date.parse('0001-01-01')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** The milliseconds of a day at 0:00 UTC, or of a moment with its offset; undefined for anything else. */
function msOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d($|T.*(Z|[+-]\d\d:\d\d)$)/.test(value)) return undefined
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : ms
}

const isDay = (value: unknown) => typeof value === 'string' && value.length === 10

/** A moment in UTC, without milliseconds if they are 0. */
export const momentText = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/** Making a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA-u-ca-iso8601', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** The day of a moment on the clocks of a time zone. */
export function dayIn(ms: number, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(ms)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The day of a date, or of a moment on the clocks of a time zone; undefined for anything else. */
export function dayOf(value: unknown, timeZone: string): string | undefined {
  const ms = msOf(value)
  if (ms === undefined) return undefined
  return isDay(value) ? String(value) : dayIn(ms, timeZone)
}

/** The number of the weekday; 1 is Monday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Moves a moment by months. A day that the month does not have becomes its last one. */
function addMonths(ms: number, count: number): number {
  const date = new Date(ms)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  const day = Math.min(date.getUTCDate(), daysIn(year, month))
  return date.setUTCFullYear(year, month, day)
}

/** Moves a day or a moment; undefined outside of the years 1 to 9999. */
export function addTo(value: unknown, count: number, unit: DateUnit): string | undefined {
  const ms = msOf(value)
  if (ms === undefined || !Number.isSafeInteger(count)) return undefined
  const size = MS[unit]
  const moved = size ? ms + count * size : addMonths(ms, unit === 'years' ? count * 12 : count)
  if (!(moved >= FIRST && moved <= LAST)) return undefined
  const text = momentText(moved)
  return isDay(value) ? text.slice(0, 10) : text
}

/** The complete months between two moments. The last day of a month completes one that began on a later day. */
function monthsBetween(from: number, to: number): number {
  if (to < from) return -monthsBetween(to, from)
  const [start, end] = [new Date(from), new Date(to)]
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return addMonths(from, months) > to ? months - 1 : months
}

/** The complete units from one day or moment to another; negative if the other is earlier. */
export function unitsBetween(from: unknown, to: unknown, unit: DateUnit): number | undefined {
  const [start, end] = [msOf(from), msOf(to)]
  if (start === undefined || end === undefined) return undefined
  const size = MS[unit]
  const count = size ? (end - start) / size : monthsBetween(start, end) / (unit === 'years' ? 12 : 1)
  return Math.trunc(count) || 0
}
