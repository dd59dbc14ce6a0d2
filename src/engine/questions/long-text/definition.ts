import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { LONG_TEXT_MAX, longTextAnswer } from './answer.ts'
import { type LongTextQuestion, ROWS } from './page.ts'

const MAX_LENGTH = 100_000
export const longText: QuestionType<LongTextQuestion> = {
  type: 'LONG_TEXT',
  isProse: true,
  schema: Type.Object(
    {
      ...commonMembers('LONG_TEXT'),
      minLength: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_LENGTH,
          description: 'The shortest accepted answer, in characters.',
        }),
      ),
      maxLength: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_LENGTH,
          description: `The longest accepted answer, in characters. ${LONG_TEXT_MAX} when absent.`,
        }),
      ),
      rows: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 50,
          description: `The height of the field in lines. ${ROWS} when absent.`,
        }),
      ),
    },
    { additionalProperties: false, title: 'LongTextQuestion' },
  ),
  answer: longTextAnswer,
  value: ({ maxLength = LONG_TEXT_MAX }) => textOf(maxLength),
  scoring: 'TEXT',
  show: (_question, answer) => String(answer),
}

export const longTextChecks: QuestionChecks<LongTextQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...rangeEmpty(question, 'minLength', 'maxLength', { maxLength: LONG_TEXT_MAX }),
  ],
}
