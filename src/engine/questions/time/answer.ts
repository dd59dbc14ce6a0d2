import { message } from '../../text/messages/message.ts'
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
    if (!isTime(answer)) return message('time_invalid')
    return checkRange(answer, range, {
      notIn: both => message('time_not_in_range', both),
      tooLow: min => message('too_early', { min }),
      tooHigh: max => message('too_late', { max }),
    })
  },
  missing: () => message('time_missing'),
}
