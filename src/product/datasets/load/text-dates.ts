// Dates and times as texts of files have them: with the day or the month first, and without an offset from UTC.
import { isDate } from '../../../engine/questions/date/answer.ts'
import { isDatetime } from '../../../engine/questions/datetime/answer.ts'
import { isTime } from '../../../engine/questions/time/answer.ts'

/** What comes first in `01/02/2026`: the day or the month. */
export type DayOrder = 'DMY' | 'MDY'

export interface DateTexts {
  /** Of moments without an offset. */
  readonly timeZone: string
  /** Undefined if nothing shows it. */
  readonly order: DayOrder | undefined
}

const ORDERS = ['DMY', 'MDY'] as const

/** Sorts out nearly all other texts quickly. */
const MAYBE_DATE = /^\d{1,4}[-./]/
const DOTTED = /^(\d\d?)\.(\d\d?)\.(\d{4})$/
const SLASHED = /^(\d\d?)\/(\d\d?)\/(\d{4})$/
const MOMENT = /^(\S+?)(?:T|\s+)(\d\d?:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/
const SECONDS = /^(\d\d:\d\d):00(?:\.0+)?$/

/** YYYY-MM-DD; undefined for other texts, and if it can be two dates. Dates with dots have the day first. */
export function dayIn(text: string, order: DayOrder | undefined): string | undefined {
  if (isDate(text)) return text
  const dotted = DOTTED.exec(text)
  if (dotted) return dayOf(dotted, 'DMY')
  const slashed = order && SLASHED.exec(text)
  return slashed ? dayOf(slashed, order) : undefined
}

function dayOf([, first = '', second = '', year = '']: readonly string[], order: DayOrder) {
  const [day, month] = order === 'DMY' ? [first, second] : [second, first]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** RFC 3339; undefined for other texts. A moment without an offset is one of the time zone. */
export function momentIn(text: string, { timeZone, order }: DateTexts): string | undefined {
  if (isDatetime(text)) return text
  const [, date = '', time = '', seconds = '00', fraction = '', offset] = MOMENT.exec(text) ?? []
  const day = dayIn(date, order)
  if (day === undefined) return undefined
  const milliseconds = fraction === '' ? '' : `.${fraction.slice(0, 3)}`
  const local = `${day}T${time.padStart(5, '0')}:${seconds}${milliseconds}`
  const moment = offset === undefined ? zoned(local, timeZone) : `${local}${fullOffset(offset)}`
  return isDatetime(moment) ? moment : undefined
}

/** Of times that a clock change skips, the later one; of those that it repeats, the first. */
function zoned(local: string, timeZone: string): string | undefined {
  if (timeZone === 'UTC') return `${local}Z`
  // Temporal would take 24:00 and more for an error of ours.
  if (!isDatetime(`${local}Z`)) return undefined
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return at.toString({ timeZoneName: 'never', offset: 'auto' }).replace(/([+-]\d\d:\d\d):\d\d$/, '$1')
}

/** Postgres writes `+01` and `+0530`. */
const fullOffset = (offset: string) =>
  offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`

/** HH:MM; undefined for other texts, and for times with seconds. */
export function timeIn(text: string): string | undefined {
  const time = SECONDS.exec(text)?.[1] ?? text
  return isTime(time) ? time : undefined
}

export type DateParameter = 'dates' | 'timeZone'

/** The parameters of a load that decide how a text is read, if it can be a date. */
export function dateParameters(text: string): DateParameter[] {
  if (!MAYBE_DATE.test(text)) return []
  const [, day = text, , , , offset] = MOMENT.exec(text) ?? []
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
