import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { checkRange, type Range, type RangeMessages } from '../shared/range-answer.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName, type Today } from '../type.ts'

export interface DateQuestion extends BaseQuestion {
  readonly type: 'DATE'
  /** YYYY-MM-DD or "today", like `max`. */
  readonly min?: string
  readonly max?: string
}

/** The bound that moves with the calendar. */
export const TODAY = 'today'

export const DATE_PARTS = ['day', 'month', 'year'] as const

/** A day of the Gregorian calendar as YYYY-MM-DD, from the year 1. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false
  // Some engines read 31 February as 3 March; no date at all is NaN.
  return new Date(value).getUTCDate() === Number(value.slice(8))
}

const sayDays: RangeMessages<string> = {
  notIn: ({ min, max }) => message('date_not_in_range', { min: { date: min }, max: { date: max } }),
  tooLow: date => message('too_early', { min: { date } }),
  tooHigh: date => message('too_late', { max: { date } }),
}

/** Bounds of days; days of this form sort as texts. */
export const checkDay = ({ min, max }: Range<string>, day: string, today?: Today): Message | undefined =>
  checkRange<string>(
    day,
    { min: min === TODAY ? today?.first : min, max: max === TODAY ? today?.last : max },
    sayDays,
  )

/** Day, month and year as they were typed, as YYYY-MM-DD; what is no date stays text. */
export function readDay(question: BaseQuestion, fields: FormFields): string | undefined {
  const typed = DATE_PARTS.map(part => fields.getAll(fieldName(question.id, part)).join(' ').trim()).join(' ')
  if (!typed.trim()) return undefined
  // A year of two digits would be a guess, so it stays text and is refused.
  return typed.replace(
    /^(\d\d?) (\d\d?) (\d{4})$/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
}

export const dateAnswer: AnswerPart<DateQuestion> = {
  read: readDay,

  check(question, answer, today) {
    if (typeof answer !== 'string') return message('date_not_text')
    if (!isDate(answer)) return message('date_invalid')
    return checkDay(question, answer, today)
  },

  missing: () => message('date_missing'),
  words: (_question, answer) => ({ date: String(answer) }),
}
