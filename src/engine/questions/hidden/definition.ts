// A value from the page's URL that the respondent does not see: /f/{slug}?source=newsletter.

import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { QuestionId } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { HIDDEN_MAX, type HiddenQuestion, hiddenAnswer } from './answer.ts'

export const hidden: QuestionType<HiddenQuestion> = {
  type: 'HIDDEN',
  isUnseen: true,
  schema: Type.Object(
    {
      id: Type.Optional(QuestionId),
      type: Type.Literal('HIDDEN', { description: 'The type of the question.' }),
      text: Type.Optional(
        Type.String({ maxLength: 4000, description: 'A label for people who read the responses.' }),
      ),
      required: Type.Optional(
        Type.Boolean({ description: 'Whether the URL must have a value. False when absent.' }),
      ),
      default: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: HIDDEN_MAX,
          description: 'The value if the URL has none.',
        }),
      ),
    },
    { additionalProperties: false, title: 'HiddenQuestion' },
  ),
  answer: hiddenAnswer,
  value: () => textOf(HIDDEN_MAX),
  scoring: 'EXACT',
  show: (_question, answer) => String(answer),
}

export const hiddenChecks: QuestionChecks<HiddenQuestion> = {
  faults: () => [],
}
