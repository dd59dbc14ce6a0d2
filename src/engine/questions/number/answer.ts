import { decimalPlaces } from '../../decimal-places.ts'
import { message } from '../../text/messages/message.ts'
import { checkRange } from '../shared/range-answer.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface NumberQuestion extends BaseQuestion {
  readonly type: 'NUMBER'
  readonly min?: number
  readonly max?: number
  /** The most decimal places of an answer; 0 when absent. */
  readonly decimals?: number
  readonly unit?: string
  readonly prefix?: string
}

/** A double stores this many digits exactly. More digits would be changed silently. */
export const MAX_DIGITS = 15
const hasTooManyDigits = (text: string) => /^[-+.,\d]+$/.test(text) && /[1-9](\D*\d){15}/.test(text)

/** Accepts a decimal comma, as in most of Europe. Two separators are ambiguous, so the answer stays a text and is refused. */
export const parseNumber = (text: string) =>
  /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) && !hasTooManyDigits(text)
    ? Number(text.replace(',', '.'))
    : undefined

export const numberAnswer: AnswerPart<NumberQuestion> = {
  read: readField(parseNumber),

  check({ decimals = 0, ...range }, answer) {
    if (typeof answer === 'string' && hasTooManyDigits(answer))
      return message('too_many_digits', { max: MAX_DIGITS })
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return message('number_missing')
    if (decimalPlaces(answer) > decimals) {
      if (decimals === 0) return message('number_not_whole')
      return message('too_many_decimals', { max: decimals })
    }
    return checkRange(answer, range, {
      notIn: both => message('number_not_in_range', both),
      tooLow: min => message('number_too_small', { min }),
      tooHigh: max => message('number_too_large', { max }),
    })
  },

  missing: () => message('number_missing'),
}
