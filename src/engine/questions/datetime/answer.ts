import { checkDay, dateInWords, isDate, readDay, TODAY } from '../date/answer.ts'
import { readTrimmed } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface DatetimeQuestion extends BaseQuestion {
  readonly type: 'DATETIME'
  /** ISO 8601 with an offset, or "today", like `max`. */
  readonly min?: string
  readonly max?: string
}

/** Fields beside those of a date. The offset from UTC is there for the script to fill in. */
export const TIME_PART = 'time'
export const OFFSET_PART = 'offset'
export const UTC = '+00:00'

const form = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** A date and time with an offset, of a day that the calendar has (RFC 3339, seconds may be left out). */
export const isDatetime = (value: unknown): value is string =>
  typeof value === 'string' && isDate(form.exec(value)?.[1])

/** 27 March 2026, 09:30 */
export const datetimeInWords = (datetime: string) =>
  `${dateInWords(datetime.slice(0, 10))}, ${datetime.slice(11, 16)}`

const offsetOf = (datetime: string) => datetime.replace(/^.*(?:Z|([+-]..:..))$/, '$1') || UTC

/** The same with its offset, for those who read it elsewhere. */
export const datetimeWithOffset = (datetime: string) =>
  `${datetimeInWords(datetime)} (UTC${offsetOf(datetime).replace(UTC, '')})`

export const datetimeAnswer: AnswerPart<DatetimeQuestion> = {
  read(question, fields) {
    const day = readDay(question, fields)
    const time = readTrimmed(fields, fieldName(question.id, TIME_PART))
    if (day === undefined && time === undefined) return undefined
    return `${day ?? ''}T${time ?? ''}${fields.get(fieldName(question.id, OFFSET_PART)) || UTC}`
  },

  check({ min, max }, answer, today) {
    if (!isDatetime(answer)) return 'Enter a real date and time, such as 27 3 2026 and 09:30'
    const isBeyond = (bound: string | undefined, sign: number) =>
      bound !== undefined && bound !== TODAY && sign * (Date.parse(answer) - Date.parse(bound)) > 0
    if (min !== undefined && isBeyond(min, -1)) return `Enter ${datetimeWithOffset(min)} or later`
    if (max !== undefined && isBeyond(max, 1)) return `Enter ${datetimeWithOffset(max)} or earlier`
    return checkDay(
      { ...(min === TODAY && { min }), ...(max === TODAY && { max }) },
      answer.slice(0, 10),
      today,
    )
  },

  missing: () => 'Enter a date and a time',
  words: (_question, answer) => datetimeInWords(String(answer)),
}
