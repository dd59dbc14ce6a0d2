import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface RatingQuestion extends BaseQuestion {
  readonly type: 'RATING'
  readonly max?: number
  readonly icon?: 'STAR' | 'HEART' | 'THUMB'
  readonly minLabel?: string
  readonly maxLabel?: string
}

export const RATING_MAX = 5

export const ratingAnswer: AnswerPart<RatingQuestion> = {
  read: readField(text => (/^\d{1,2}$/.test(text) ? Number(text) : undefined)),
  check({ max = RATING_MAX }, answer) {
    const isTaken = typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= max
    return isTaken ? undefined : message('rating_invalid', { max })
  },
  missing: () => message('rating_missing'),
}
