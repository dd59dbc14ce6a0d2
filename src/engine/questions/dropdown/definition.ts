import { Type } from 'typebox'
import { choiceOf } from '../../expressions/value.ts'
import { Choices, choiceFaults, choiceInWords, Other, Shuffle, withChoiceIds } from '../shared/choice.ts'
import { type ChoiceQuestion, singleChoiceAnswer } from '../shared/choice-answer.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'

export interface DropdownQuestion extends ChoiceQuestion {
  readonly type: 'DROPDOWN'
}

export const dropdown: QuestionType<DropdownQuestion> = {
  type: 'DROPDOWN',
  schema: Type.Object(
    { ...commonMembers('DROPDOWN'), choices: Type.Optional(Choices), other: Other, shuffle: Shuffle },
    { additionalProperties: false, title: 'DropdownQuestion' },
  ),
  answer: singleChoiceAnswer,
  value: ({ choices, other }) => choiceOf(choices, other),
  scoring: 'CHOICE',
  needsKey: true,
  withIds: withChoiceIds,
  show: choiceInWords,
}

export const dropdownChecks: QuestionChecks<DropdownQuestion> = {
  faults: choiceFaults,
}
