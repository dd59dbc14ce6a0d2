// A signature: drawn with a finger or a mouse, or a typed name. The typed name works without a script, and for people who
// cannot draw.

import { Type } from 'typebox'
import { textOf } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { PATH_MAX, type SignatureQuestion, signatureAnswer } from './answer.ts'

export const signature: QuestionType<SignatureQuestion> = {
  type: 'SIGNATURE',
  schema: Type.Object(commonMembers('SIGNATURE'), {
    additionalProperties: false,
    title: 'SignatureQuestion',
  }),
  answer: signatureAnswer,
  value: () => textOf(PATH_MAX),
  show: (question, answer, catalogue) => format(catalogue, signatureAnswer.words?.(question, answer) ?? ''),
}

export const signatureChecks: QuestionChecks<SignatureQuestion> = {
  faults: textMissing,
}
