import { Type } from 'typebox'
import { recordOf, TEXT } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { NAME_PARTS, type NameQuestion, nameAnswer, namePartsOf } from './answer.ts'
import { renderName } from './page.ts'

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
  fields: recordFields,
  value: question => recordOf(Object.fromEntries(namePartsOf(question).map(part => [part, TEXT]))),
  tally: emptyTally,
  scoring: 'EXACT',
  parts: namePartsOf,
  normalize: withoutEmptyParts(namePartsOf),
  faults: textMissing,
  render: renderName,
  columns: question =>
    partColumns(
      question,
      namePartsOf(question).map(id => ({ id, text: format(en, message(NAME_PARTS[id])) })),
    ),
  show: (question, answer, catalogue) => format(catalogue, nameAnswer.words?.(question, answer) ?? ''),
}
