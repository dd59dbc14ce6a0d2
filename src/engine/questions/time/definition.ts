import { Type } from 'typebox'
import { TIME } from '../../expressions/value.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type TimeQuestion, timeAnswer } from './answer.ts'

const Time = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description, examples: ['09:30'] }))

export const time: QuestionType<TimeQuestion> = {
  type: 'TIME',
  schema: Type.Object(
    {
      ...commonMembers('TIME'),
      min: Time('The earliest accepted time of day.'),
      max: Time('The latest accepted time of day.'),
    },
    { additionalProperties: false, title: 'TimeQuestion' },
  ),
  answer: timeAnswer,
  value: () => TIME,
  scoring: 'EXACT',
  show: (_question, answer) => String(answer),
}

export const timeChecks: QuestionChecks<TimeQuestion> = {
  faults: question => [...textMissing(question), ...rangeEmpty(question, 'min', 'max')],
}
