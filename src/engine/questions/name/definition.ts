import { Type } from 'typebox'
import { recordOf, TEXT } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type NameQuestion, nameAnswer, namePartsOf } from './answer.ts'

export const name: QuestionType<NameQuestion> = {
  type: 'NAME',
  schema: Type.Object(
    {
      ...commonMembers('NAME'),
      parts: Type.Optional(
        Type.Array(
          Type.Union([
            Type.Literal('title'),
            Type.Literal('first'),
            Type.Literal('middle'),
            Type.Literal('last'),
          ]),
          {
            minItems: 1,
            uniqueItems: true,
            description: 'The parts to ask for. First and last name when absent.',
          },
        ),
      ),
    },
    { additionalProperties: false, title: 'NameQuestion' },
  ),
  answer: nameAnswer,
  value: question => recordOf(Object.fromEntries(namePartsOf(question).map(part => [part, TEXT]))),
  scoring: 'EXACT',
  normalize: withoutEmptyParts(namePartsOf),
  show: (question, answer, catalogue) => format(catalogue, nameAnswer.words?.(question, answer) ?? ''),
}

export const nameChecks: QuestionChecks<NameQuestion> = {
  faults: textMissing,
}
