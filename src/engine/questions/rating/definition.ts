import { Type } from 'typebox'
import { NUMBER } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { endLabels } from '../shared/ends.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { RATING_MAX, type RatingQuestion, ratingAnswer } from './answer.ts'

export const rating: QuestionType<RatingQuestion> = {
  type: 'RATING',
  schema: Type.Object(
    {
      ...commonMembers('RATING'),
      max: Type.Optional(
        Type.Integer({ minimum: 3, maximum: 10, description: `The best rating. ${RATING_MAX} when absent.` }),
      ),
      icon: Type.Optional(
        Type.Union([Type.Literal('STAR'), Type.Literal('HEART'), Type.Literal('THUMB')], {
          description: 'The icon. STAR when absent.',
        }),
      ),
      ...endLabels,
    },
    { additionalProperties: false, title: 'RatingQuestion' },
  ),
  answer: ratingAnswer,
  value: () => NUMBER,
  steps: ({ max = RATING_MAX }) => ({ min: 1, max }),
  scoring: 'NUMBER',
  show: ({ max = RATING_MAX }, answer, catalogue) =>
    format(catalogue, message('number_of', { number: Number(answer), max })),
}

export const ratingChecks: QuestionChecks<RatingQuestion> = {
  faults: textMissing,
}
