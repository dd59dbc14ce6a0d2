import { Type } from 'typebox'
import { BOOLEAN } from '../../expressions/value.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { yesNoTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { type YesNoQuestion, yesNoAnswer } from './answer.ts'

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
  tally: yesNoTally,
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
