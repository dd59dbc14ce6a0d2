// A value from the page's URL that the respondent does not see: /f/{slug}?source=newsletter.

import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { plainField } from '../shared/answer-fields.ts'
import { QuestionId } from '../shared/members.ts'
import { valueTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { HIDDEN_MAX, type HiddenQuestion, hiddenAnswer } from './answer.ts'
import { renderHidden } from './page.ts'

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
  fields: plainField,
  value: () => textOf(HIDDEN_MAX),
  tally: valueTally,
  scoring: 'EXACT',
  faults: () => [],
  render: renderHidden,
  show: (_question, answer) => String(answer),
}
