import { decimalPlaces } from '../../decimal-places.ts'
import { message } from '../../text/messages/message.ts'
import { parseNumber } from '../number/answer.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface ScaleQuestion extends BaseQuestion {
  readonly type: 'SCALE'
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly minLabel?: string
  readonly maxLabel?: string
  readonly display?: 'BUTTONS' | 'SLIDER'
}

/** The defaults make a Net Promoter Score. */
export const SCALE = { min: 0, max: 10, step: 1 } as const

/** The number of steps from the minimum to `value`; a fraction between two steps. Computed with whole numbers, so it is exact. */
export function stepsTo(value: number, { min = SCALE.min, step = SCALE.step }: ScaleQuestion): number {
  const factor = 10 ** Math.max(decimalPlaces(value), decimalPlaces(min), decimalPlaces(step))
  return Math.round(value * factor - min * factor) / Math.round(step * factor)
}

export const scaleAnswer: AnswerPart<ScaleQuestion> = {
  read: readField(parseNumber),
  check(question, answer) {
    const { min = SCALE.min, max = SCALE.max, step = SCALE.step } = question
    const isTaken =
      typeof answer === 'number' &&
      answer >= min &&
      answer <= max &&
      decimalPlaces(answer) <= 10 &&
      Number.isInteger(stepsTo(answer, question))
    if (isTaken) return undefined
    return step === 1
      ? message('scale_not_in_range', { min, max })
      : message('scale_not_a_step', { min, max, step })
  },
  missing: () => message('scale_missing'),
}
