import { Type } from 'typebox'
import { BOOLEAN } from '../rules/value.ts'
import { choiceRow } from './choice-row.ts'
import { textMissing } from './faults.ts'
import { fieldset } from './field.ts'
import { commonMembers } from './members.ts'
import { tallyYesNo } from './tally.ts'
import type { QuestionType } from './type.ts'
import { type YesNoQuestion, yesNoAnswer } from './yes-no.answer.ts'

const Label = (absent: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: `${absent} when absent.` }))

const labels = ({ yesLabel = 'Yes', noLabel = 'No' }: YesNoQuestion) => ({ yes: yesLabel, no: noLabel })

export const yesNo: QuestionType<YesNoQuestion> = {
  type: 'YES_NO',
  schema: Type.Object(
    { ...commonMembers('YES_NO'), yesLabel: Label('Yes'), noLabel: Label('No') },
    { additionalProperties: false, title: 'YesNoQuestion' },
  ),
  answer: yesNoAnswer,
  value: () => BOOLEAN,
  tally: tallyYesNo,
  scoring: 'EXACT',
  needsKey: true,
  faults: textMissing,
  render(question, context) {
    const { yes, no } = labels(question)
    return fieldset(question, [], context, [
      choiceRow(question, context, { type: 'radio', index: 1, value: 'yes', label: yes }),
      choiceRow(question, context, { type: 'radio', index: 2, value: 'no', label: no }),
    ])
  },
  show: (question, answer) => labels(question)[answer === true ? 'yes' : 'no'],
}
