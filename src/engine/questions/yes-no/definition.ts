import { Type } from 'typebox'
import { BOOLEAN } from '../../expressions/value.ts'
import { yesNoField } from '../shared/answer-fields.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { yesNoTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { type YesNoQuestion, yesNoAnswer } from './answer.ts'
import { labels, renderYesNo } from './page.ts'

const Label = (absent: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: `${absent} when absent.` }))

export const yesNo: QuestionType<YesNoQuestion> = {
  type: 'YES_NO',
  schema: Type.Object(
    { ...commonMembers('YES_NO'), yesLabel: Label('Yes'), noLabel: Label('No') },
    { additionalProperties: false, title: 'YesNoQuestion' },
  ),
  answer: yesNoAnswer,
  fields: yesNoField,
  value: () => BOOLEAN,
  tally: yesNoTally,
  scoring: 'EXACT',
  needsKey: true,
  faults: textMissing,
  render: renderYesNo,
  show: (question, answer, catalogue) => labels(question, catalogue)[answer === true ? 'yes' : 'no'],
}
