import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { message } from '../../text/messages/message.ts'
import { hasPattern, patternFaults } from '../patterns/pattern.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { SHORT_TEXT_MAX, shortTextAnswer } from './answer.ts'
import type { ShortTextQuestion } from './page.ts'

const MAX_LENGTH = 10_000

export const shortText: QuestionType<ShortTextQuestion> = {
  type: 'SHORT_TEXT',
  schema: Type.Object(
    {
      ...commonMembers('SHORT_TEXT'),
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
          description: `The longest accepted answer, in characters. ${SHORT_TEXT_MAX} when absent.`,
        }),
      ),
      pattern: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          description:
            'A regular expression (RE2) that the whole answer has to match; say in the description what is wanted.',
          examples: ['[A-Z]{2}\\d{4}'],
        }),
      ),
      placeholder: Type.Optional(
        Type.String({ maxLength: 200, description: 'Shown in the field while it is empty.' }),
      ),
    },
    { additionalProperties: false, title: 'ShortTextQuestion' },
  ),
  answer: shortTextAnswer,
  value: ({ maxLength = SHORT_TEXT_MAX }) => textOf(maxLength),
  scoring: 'TEXT',
  show: (_question, answer) => String(answer),
}

export const shortTextChecks: QuestionChecks<ShortTextQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...rangeEmpty(question, 'minLength', 'maxLength', { maxLength: SHORT_TEXT_MAX }),
    ...patternFaults(question),
  ],
  verify: (question, answer) =>
    hasPattern(question, String(answer)) ? undefined : message('pattern_not_matched'),
  patterns: ({ pattern, maxLength: longest = SHORT_TEXT_MAX, requiredWhen }) =>
    // With requiredWhen, each answer is checked twice.
    pattern === undefined ? [] : [{ pointer: '/pattern', pattern, longest, times: requiredWhen ? 2 : 1 }],
}
