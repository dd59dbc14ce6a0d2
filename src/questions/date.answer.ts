import { type AnswerPart, type BaseQuestion, fieldName } from './type.ts'

export interface DateQuestion extends BaseQuestion {
  readonly type: 'DATE'
  /** YYYY-MM-DD, like `max`. */
  readonly min?: string
  readonly max?: string
}

export const DATE_PARTS = ['day', 'month', 'year'] as const

/** A day of the Gregorian calendar as YYYY-MM-DD, from the year 1. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false
  const day = atMidnight(value)
  // Some engines read 31 February as 3 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** 27 March 2026 */
export const dateInWords = (date: string) =>
  atMidnight(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const dateAnswer: AnswerPart<DateQuestion> = {
  needs: ['min', 'max'],
  parts: DATE_PARTS,

  read(question, fields) {
    const typed = DATE_PARTS.map(part => fields.getAll(fieldName(question.id, part)).join(' ').trim())
    const [day = '', month = '', year = ''] = typed
    if (typed.every(part => part === '')) return undefined
    // A year of two digits would be a guess, so it stays text and is refused.
    if (!/^\d\d?$/.test(day) || !/^\d\d?$/.test(month) || !/^\d{4}$/.test(year)) return typed.join(' ')
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  },

  check({ min, max }, answer) {
    if (typeof answer !== 'string') return 'Enter a date as YYYY-MM-DD, such as 2026-03-27'
    if (!isDate(answer)) return 'Enter a real date, such as 27 3 2026'
    // Dates of this form sort as texts.
    const tooEarly = min !== undefined && answer < min
    const tooLate = max !== undefined && answer > max
    if (!tooEarly && !tooLate) return undefined
    if (min !== undefined && max !== undefined)
      return `Enter a date from ${dateInWords(min)} to ${dateInWords(max)}`
    return tooEarly
      ? `Enter ${dateInWords(min)} or a later date`
      : `Enter ${dateInWords(max ?? '')} or an earlier date`
  },

  missing: () => 'Enter a date',
  words: (_question, answer) => dateInWords(String(answer)),
}
