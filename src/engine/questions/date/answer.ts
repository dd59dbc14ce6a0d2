import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { checkRange, type Range, type RangeMessages } from '../shared/range-answer.ts'
import { withAsciiDigits } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName, type Today } from '../type.ts'

export interface DateQuestion extends BaseQuestion {
  readonly type: 'DATE'
  /** YYYY-MM-DD or "today", like `max`. */
  readonly min?: string
  readonly max?: string
}

/** A bound that means the current day. */
export const TODAY = 'today'

export const DATE_PARTS = ['day', 'month', 'year'] as const

/** A day of the Gregorian calendar as YYYY-MM-DD, from the year 1. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false
  // Engines also parse some days that the calendar lacks, as another day: 31 February as 3 March, 0001-13-13 as 13 January 2013.
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const sayDays: RangeMessages<string> = {
  notIn: ({ min, max }) => message('date_not_in_range', { min: { date: min }, max: { date: max } }),
  tooLow: date => message('too_early', { min: { date } }),
  tooHigh: date => message('too_late', { max: { date } }),
}

/** The bounds of a day. Days in this format sort as texts. */
export const checkDay = ({ min, max }: Range<string>, day: string, today?: Today): Message | undefined =>
  checkRange<string>(
    day,
    { min: min === TODAY ? today?.first : min, max: max === TODAY ? today?.last : max },
    sayDays,
  )

const DAY_MONTH_YEAR = /^(\d\d?) (\d\d?) (\d{4})$/

/** Converts a typed day, month and year to YYYY-MM-DD. An invalid date stays a text. */
export function readDay(question: BaseQuestion, fields: FormFields): string | undefined {
  const typed = withAsciiDigits(
    DATE_PARTS.map(part => fields.getAll(fieldName(question.id, part)).join(' ').trim()).join(' '),
  )
  if (!typed.trim()) return undefined
  // A year of two digits is ambiguous, so the answer stays a text and is refused.
  return typed.replace(
    DAY_MONTH_YEAR,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
}

/** True for texts that `readDay` never makes, such as 27.3.2026: a program sent them, and needs the format. */
const isOtherFormat = (text: string) =>
  !/^\d{4}-\d\d-\d\d$/.test(text) && (text.split(' ').length < 3 || DAY_MONTH_YEAR.test(text))

export const dateAnswer: AnswerPart<DateQuestion> = {
  read: readDay,

  check(question, answer, today) {
    if (typeof answer !== 'string' || isOtherFormat(answer))
      return message('date_unreadable', { example: '2026-03-27' })
    if (!isDate(answer)) return message('date_invalid')
    return checkDay(question, answer, today)
  },

  missing: () => message('date_missing'),
  words: (_question, answer) => ({ date: String(answer) }),
}
