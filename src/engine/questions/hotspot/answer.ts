import { decimalPlaces } from '../../decimal-places.ts'
import { message } from '../../text/messages/message.ts'
import { parseNumber } from '../number/answer.ts'
import { readTrimmed } from '../shared/text-answer.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface HotspotQuestion extends BaseQuestion {
  readonly type: 'HOTSPOT'
}

/** The axes of a point. Fields hold percent of the picture's width from the left, and of its height from the top. */
export const AXES = ['x', 'y'] as const
const DECIMALS = 4

export const hotspotAnswer: AnswerPart<HotspotQuestion> = {
  read(question, fields) {
    const typed = AXES.flatMap(axis => {
      const percent = readTrimmed(fields, fieldName(question.id, axis), parseNumber)
      if (percent === undefined) return []
      return [[axis, typeof percent === 'number' ? Number((percent / 100).toFixed(DECIMALS)) : percent]]
    })
    return typed.length > 0 ? Object.fromEntries(typed) : undefined
  },
  check(_question, answer) {
    const isPoint =
      typeof answer === 'object' &&
      answer !== null &&
      Object.keys(answer).length === AXES.length &&
      AXES.every(axis => isShare(Object.getOwnPropertyDescriptor(answer, axis)?.value))
    return isPoint ? undefined : message('point_invalid')
  },
  missing: () => message('point_missing'),
}

const isShare = (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= 1 && decimalPlaces(value) <= DECIMALS
