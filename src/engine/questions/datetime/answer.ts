import { message } from '../../text/messages/message.ts'
import { checkDay, isDate, readDay, TODAY } from '../date/answer.ts'
import { readTrimmed } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface DatetimeQuestion extends BaseQuestion {
  readonly type: 'DATETIME'
  /** ISO 8601 with an offset, or "today", like `max`. */
  readonly min?: string
  readonly max?: string
}

/** Fields besides those of a date. The script fills in the offset from UTC. */
export const TIME_PART = 'time'
export const OFFSET_PART = 'offset'
export const UTC = '+00:00'

const form = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** What `read` makes, and a program that knows the format: a day, a time and an offset. */
const PARTS = /T.*(?:Z|[+-]\d\d:\d\d)$/s

/** Reports whether the text is a real date and time with an offset (RFC 3339; seconds are optional). */
export const isDatetime = (value: unknown): value is string =>
  typeof value === 'string' && isDate(form.exec(value)?.[1])

/** The parameters of messages. The offset is empty for UTC. */
export const momentOf = (datetime: string) => ({
  date: { date: datetime.slice(0, 10) },
  time: datetime.slice(11, 16),
  offset: datetime.replace(/^.*(?:Z|([+-]..:..))$/, '$1').replace(UTC, ''),
})

export const datetimeAnswer: AnswerPart<DatetimeQuestion> = {
  read(question, fields) {
    const day = readDay(question, fields)
    const time = readTrimmed(fields, fieldName(question.id, TIME_PART))
    if (day === undefined && time === undefined) return undefined
    return `${day ?? ''}T${time ?? ''}${fields.get(fieldName(question.id, OFFSET_PART)) || UTC}`
  },

  check({ min, max }, answer, today) {
    if (typeof answer !== 'string' || !PARTS.test(answer))
      return message('date_unreadable', { example: '2026-03-27T09:30:00Z' })
    if (!isDatetime(answer)) return message('datetime_invalid')
    const isBeyond = (bound: string | undefined, sign: number) =>
      bound !== undefined && bound !== TODAY && sign * (Date.parse(answer) - Date.parse(bound)) > 0
    if (min !== undefined && isBeyond(min, -1)) return message('datetime_too_early', momentOf(min))
    if (max !== undefined && isBeyond(max, 1)) return message('datetime_too_late', momentOf(max))
    return checkDay(
      { ...(min === TODAY && { min }), ...(max === TODAY && { max }) },
      answer.slice(0, 10),
      today,
    )
  },

  missing: () => message('datetime_missing'),
  words: (_question, answer) => message('datetime_in_words', momentOf(String(answer))),
}
