import { Type } from 'typebox'
import { BOOLEAN } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type ConsentQuestion, consentAnswer } from './answer.ts'
import { consentLabel } from './page.ts'

export const consent: QuestionType<ConsentQuestion> = {
  type: 'CONSENT',
  schema: Type.Object(
    {
      ...commonMembers('CONSENT'),
      label: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          description: `The label of the checkbox. "I agree" when absent.`,
        }),
      ),
    },
    { additionalProperties: false, title: 'ConsentQuestion' },
  ),
  answer: consentAnswer,
  value: () => BOOLEAN,
  scoring: 'EXACT',
  show: (question, answer, catalogue) =>
    answer === true ? consentLabel(question, catalogue) : format(catalogue, message('answer_no')),
}

export const consentChecks: QuestionChecks<ConsentQuestion> = {
  faults: textMissing,
}
