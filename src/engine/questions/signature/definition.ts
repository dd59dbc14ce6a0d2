// A signature: drawn with a finger or a mouse, or a typed name. The typed name works without a script, and for people who
// cannot draw.

import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { PATH_MAX, PATH_PART, type SignatureQuestion, signatureAnswer } from './answer.ts'
import { renderSignature } from './page.ts'

export const signature: QuestionType<SignatureQuestion> = {
  type: 'SIGNATURE',
  schema: Type.Object(commonMembers('SIGNATURE'), {
    additionalProperties: false,
    title: 'SignatureQuestion',
  }),
  answer: signatureAnswer,
  value: () => textOf(PATH_MAX),
  tally: emptyTally,
  parts: () => [PATH_PART],
  faults: textMissing,
  render: renderSignature,
  columns: question => [
    { name: question.id, cell: answer => (typeof answer === 'string' ? answer : null) },
    ...partColumns(question, [{ id: 'typed', text: 'A name that was typed instead' }]),
  ],
  show: (question, answer, catalogue) => format(catalogue, signatureAnswer.words?.(question, answer) ?? ''),
}
