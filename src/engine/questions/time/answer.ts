import { checkRange } from '../shared/range-answer.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface TimeQuestion extends BaseQuestion {
  readonly type: 'TIME'
  /** HH:MM, like `max`. */
  readonly min?: string
  readonly max?: string
}

/** A time of day as HH:MM, from 00:00 to 23:59. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

export const timeAnswer: AnswerPart<TimeQuestion> = {
  read: readField(),
  check(range, answer) {
    if (!isTime(answer)) return 'Enter a time as hours and minutes, such as 09:30'
    return checkRange(answer, range, 'a time', 'or later', 'or earlier')
  },
  missing: () => 'Enter a time',
}
