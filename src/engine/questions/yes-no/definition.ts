import { Type } from 'typebox'
import { BOOLEAN } from '../../expressions/value.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type YesNoQuestion, yesNoAnswer } from './answer.ts'
import { labels } from './page.ts'

const Label = (absent: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: `${absent} when absent.` }))

export const yesNo: QuestionType<YesNoQuestion> = {
  type: 'YES_NO',
  schema: Type.Object(
    { ...commonMembers('YES_NO'), yesLabel: Label('Yes'), noLabel: Label('No') },
    { additionalProperties: false, title: 'YesNoQuestion' },
  ),
  answer: yesNoAnswer,
  value: () => BOOLEAN,
  scoring: 'EXACT',
  needsKey: true,
  show: (question, answer, catalogue) => labels(question, catalogue)[answer === true ? 'yes' : 'no'],
}

export const yesNoChecks: QuestionChecks<YesNoQuestion> = {
  faults: textMissing,
}
