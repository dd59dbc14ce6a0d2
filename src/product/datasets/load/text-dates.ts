// Dates and times as texts of files have them: with the day or the month first, and without an offset from UTC.
import { isDate } from '../../../engine/questions/date/answer.ts'
import { isDatetime } from '../../../engine/questions/datetime/answer.ts'
import { isTime } from '../../../engine/questions/time/answer.ts'

/** What comes first in `01/02/2026`: the day or the month. */
export type DayOrder = 'DMY' | 'MDY'

export interface DateTexts {
  /** The time zone of moments without an offset. */
  readonly timeZone: string
  /** Undefined if nothing shows it. */
  readonly order: DayOrder | undefined
}

const ORDERS = ['DMY', 'MDY'] as const

/** Sorts out nearly all other texts quickly. */
const MAYBE_DATE = /^(?:\d{1,4}[-./]|\d\d? [A-Z]|[A-Z][a-z]{2})/i
const YEAR_FIRST = /^(\d{4})([-./])(\d\d?)\2(\d\d?)$/
/** `Jan 31, 2026` and `31 January 2026`. Spreadsheets and Google write English names. */
const MONTH_FIRST = /^([A-Z]{3,9})\.? (\d\d?),? (\d{4})$/i
const DAY_FIRST = /^(\d\d?)[ -]([A-Z]{3,9})\.?[ -](\d{4})$/i
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const DOTTED = /^(\d\d?)\.(\d\d?)\.(\d{4})$/
const SLASHED = /^(\d\d?)\/(\d\d?)\/(\d{4})$/
/** Longer texts are not moments. */
const MAX_MOMENT = 64
const MOMENT =
  /^(\S.*?)(?:T|,?\s+)(\d\d?:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([AP]M)?\s*(Z|(?:GMT|UTC)?[+-]\d\d?(?::?\d\d)?|GMT|UTC)?$/i
const HALF_DAY = /^(\d\d?)(:\d\d(?::00(?:\.0+)?)?)\s*([AP]M)$/i
const SECONDS = /^(\d\d:\d\d):00(?:\.0+)?$/

/** YYYY-MM-DD; undefined for other texts, and if it can be two dates. Dates with dots have the day first. */
export function dayIn(text: string, order: DayOrder | undefined): string | undefined {
  if (isDate(text)) return text
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
  if (year) return dayOf([text, day, month, year], 'DMY')
  const named = namedDay(text)
  if (named) return named
  const dotted = DOTTED.exec(text)
  if (dotted) return dayOf(dotted, 'DMY')
  const slashed = order && SLASHED.exec(text)
  return slashed ? dayOf(slashed, order) : undefined
}

function namedDay(text: string): string | undefined {
  const [, name = '', first = '', year = ''] = MONTH_FIRST.exec(text) ?? []
  const [, day = first, month = name, endingYear = year] = DAY_FIRST.exec(text) ?? []
  const wanted = month.toLowerCase()
  const at = MONTHS.findIndex(
    one => one === wanted || one.slice(0, 3) === wanted || one.slice(0, 4) === wanted,
  )
  return wanted === '' || at < 0 ? undefined : dayOf([text, day, String(at + 1), endingYear], 'DMY')
}

function dayOf([, first = '', second = '', year = '']: readonly string[], order: DayOrder) {
  const [day, month] = order === 'DMY' ? [first, second] : [second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** RFC 3339; undefined for other texts. A moment without an offset is one of the time zone. */
export function momentIn(text: string, { timeZone, order }: DateTexts): string | undefined {
  if (isDatetime(text)) return text
  const [, date = '', clock = '', seconds = '00', fraction = '', half, offset] = momentParts(text)
  const day = dayIn(date, order)
  const time = half === undefined ? clock : fullDay(clock, half)
  if (day === undefined || time === undefined) return undefined
  const milliseconds = fraction === '' ? '' : `.${fraction.slice(0, 3)}`
  const local = `${day}T${time.padStart(5, '0')}:${seconds}${milliseconds}`
  const moment = offset === undefined ? zoned(local, timeZone) : `${local}${fullOffset(offset)}`
  return isDatetime(moment) ? moment : undefined
}

const momentParts = (text: string) => (text.length <= MAX_MOMENT && MOMENT.exec(text)) || []

/** 21:30 for 9:30 PM */
function fullDay(clock: string, half: string): string | undefined {
  const [hours = '', ...rest] = clock.split(':')
  const hour = Number(hours)
  if (hour < 1 || hour > 12) return undefined
  return [String((hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)).padStart(2, '0'), ...rest].join(':')
}

/** Adds the time zone's offset. A time that a clock change skips becomes the later one; a repeated time is the first. */
function zoned(local: string, timeZone: string): string | undefined {
  if (timeZone === 'UTC') return `${local}Z`
  // Temporal would take 24:00 and more for an error of ours.
  if (!isDatetime(`${local}Z`)) return undefined
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return at.toString({ timeZoneName: 'never', offset: 'auto' }).replace(/([+-]\d\d:\d\d):\d\d$/, '$1')
}

/** Postgres writes `+01` and `+0530`, Google `GMT+1`. */
function fullOffset(offset: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d\d?):?(\d\d)?$/.exec(offset) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z'
}

/** HH:MM; undefined for other texts, and for times with seconds. */
export function timeIn(text: string): string | undefined {
  const [, hour, rest = '', half] = HALF_DAY.exec(text) ?? []
  const full = half === undefined ? text : (fullDay(hour + rest, half) ?? text)
  const time = SECONDS.exec(full)?.[1] ?? full
  return isTime(time) ? time : undefined
}

export type DateParameter = 'dates' | 'timeZone'

/** The parameters of a load that decide how a text is read, if it can be a date. */
export function dateParameters(text: string): DateParameter[] {
  if (!MAYBE_DATE.test(text)) return []
  const [, day = text, , , , , offset] = momentParts(text)
  if (!ORDERS.some(order => dayIn(day, order))) return []
  return [
    ...(SLASHED.test(day) ? ['dates' as const] : []),
    ...(day !== text && offset === undefined ? ['timeZone' as const] : []),
  ]
}

/** What to do about a text that does not fit; undefined if the type of the column says it all. */
export function adviceFor(type: string, text: string, order: DayOrder | undefined): string | undefined {
  if (type === 'TIME' && isTime(text.slice(0, 5)) && /^\d\d:\d\d:\d\d/.test(text))
    return 'Times have no seconds. Load it as a text.'
  const isSlashed = SLASHED.test(text.split(/[T\s]/, 1)[0] ?? '')
  if ((type === 'DATE' || type === 'DATETIME') && isSlashed && !order)
    return 'It can be two dates. Load the file with `dates=DMY` if the day comes first, or `dates=MDY`.'
  return undefined
}

/** Which order the dates of each column have, by the place of the column. */
export class DayOrders {
  readonly #given: DayOrder | undefined
  readonly #possible = new Map<number, ReadonlySet<DayOrder>>()

  /** @param given the order in all columns */
  constructor(given: DayOrder | undefined) {
    this.#given = given
  }

  add(at: number, value: unknown): void {
    if (this.#given || typeof value !== 'string' || !value.includes('/')) return
    const slashed = SLASHED.exec(value.trim().split(/[T\s]/, 1)[0] ?? '')
    if (!slashed) return
    const orders = ORDERS.filter(order => dayOf(slashed, order))
    const before = this.#possible.get(at)
    this.#possible.set(at, new Set(orders.filter(order => before?.has(order) !== false)))
  }

  /** Undefined if both orders are possible, or none is. */
  orderOf(at: number): DayOrder | undefined {
    const [order, ...others] = this.#possible.get(at) ?? []
    return this.#given ?? (others.length === 0 ? order : undefined)
  }

  /** Whether the column has dates whose order is not known. */
  isOpen(at: number): boolean {
    return this.#possible.has(at) && this.orderOf(at) === undefined
  }
}
