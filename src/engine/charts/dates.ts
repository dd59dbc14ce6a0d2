// Dates of results in words: groups by their grain, plain dates and moments as they are.
import type { DatePart, Grain } from '../query/document.ts'
import type { ResultColumn } from '../query/result.ts'
import type { Words } from './words.ts'

export type WriteDate = (text: string, column: Pick<ResultColumn, 'type' | 'grain'>) => string

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const OPTIONS: Readonly<Record<Exclude<Grain, 'quarter' | 'week'>, Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', ...TIME },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/

/** The date and time that a text shows, as if they were UTC; an offset does not move them. */
export function localDate(text: string): Date | undefined {
  const [, year, month, day, hour = '0', minute = '0'] = LOCAL.exec(text) ?? []
  if (!year) return undefined
  const date = new Date(0)
  // `Date.UTC` moves years before 100 into the 20th century.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute))
  return Number.isNaN(date.getTime()) ? undefined : date
}

export function dateWriter(locale: string, words: Words): WriteDate {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const write = (date: Date, options: Intl.DateTimeFormatOptions, key: string) => {
    let format = formats.get(key)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      formats.set(key, format)
    }
    return format.format(date)
  }
  return (text, { type, grain }) => {
    const date = localDate(text)
    if (!date) return text
    if (grain === 'week') return words.weekOf(write(date, OPTIONS.day, 'day'))
    if (grain === 'quarter')
      return words.quarter(Math.floor(date.getUTCMonth() / 3) + 1, write(date, OPTIONS.year, 'year'))
    if (grain) return write(date, OPTIONS[grain], grain)
    if (type === 'DATETIME') return write(date, { ...OPTIONS.hour, year: 'numeric' }, 'moment')
    return write(date, OPTIONS.day, 'day')
  }
}

/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The names of Monday to Sunday, and of January to December. */
export function partNames(
  locale: string,
  part: 'weekday' | 'monthOfYear',
  style: 'short' | 'long',
): string[] {
  const isWeekday = part === 'weekday'
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(isWeekday ? { weekday: style } : { month: style }),
  })
  return Array.from({ length: isWeekday ? 7 : 12 }, (_, i) =>
    format.format(isWeekday ? MONDAY_MS + i * DAY_MS : Date.UTC(2024, i, 1)),
  )
}

export function partWriter(locale: string): (value: number, part: DatePart) => string {
  const names = {
    weekday: partNames(locale, 'weekday', 'short'),
    monthOfYear: partNames(locale, 'monthOfYear', 'short'),
  }
  return (value, part) => (part === 'hourOfDay' ? String(value) : (names[part][value - 1] ?? String(value)))
}

/** Labels of an axis say the year only where it changes, and hours of one day are times. */
export function axisDates(
  texts: readonly string[],
  grain: Grain | undefined,
  locale: string,
  write: WriteDate,
): string[] {
  const isShort = grain === 'day' || grain === 'week' || grain === 'month'
  const whole = (text: string) => write(text, { type: 'DATE', ...(grain && { grain }) })
  if (grain === 'hour' && new Set(texts.map(text => text.slice(0, 10))).size === 1) {
    const time = new Intl.DateTimeFormat(locale, { ...TIME, timeZone: 'UTC' })
    return texts.map(text => {
      const date = localDate(text)
      return date ? time.format(date) : text
    })
  }
  if (!isShort) return texts.map(whole)
  const options: Intl.DateTimeFormatOptions =
    grain === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }
  const short = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', timeZone: 'UTC' })
  const years = new Set(texts.map(text => text.slice(0, 4)))
  let year = ''
  return texts.map((text, i) => {
    const date = localDate(text)
    if (!date) return text
    const isNew = years.size > 1 && text.slice(0, 4) !== year && (i === 0 || grain === 'month')
    year = text.slice(0, 4)
    return (isNew ? long : short).format(date)
  })
}
