import { Type } from 'typebox'
import { BOOLEAN } from '../../expressions/value.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { yesNoTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { type ConsentQuestion, consentAnswer } from './answer.ts'

const LABEL = 'I agree'

export const consent: QuestionType<ConsentQuestion> = {
  type: 'CONSENT',
  schema: Type.Object(
    {
      ...commonMembers('CONSENT'),
      label: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          description: `What stands at the box; "${LABEL}" when absent.`,
        }),
      ),
    },
    { additionalProperties: false, title: 'ConsentQuestion' },
  ),
  answer: consentAnswer,
  value: () => BOOLEAN,
  tally: yesNoTally,
  scoring: 'EXACT',
  faults: textMissing,
  render: (question, context) =>
    fieldset(question, ['required'], context, [
      choiceRow(question, context, {
        type: 'checkbox',
        index: 1,
        value: 'yes',
        label: question.label ?? LABEL,
      }),
    ]),
  show: ({ label = LABEL }, answer) => (answer === true ? label : 'No'),
}
