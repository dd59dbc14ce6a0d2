import { Type } from 'typebox'
import { choiceOf } from '../../expressions/value.ts'
import { choiceFields } from '../shared/answer-fields.ts'
import {
  Choices,
  choiceFaults,
  choiceInWords,
  isShuffled,
  Other,
  Shuffle,
  withChoiceIds,
} from '../shared/choice.ts'
import { type ChoiceQuestion, OTHER_PART, singleChoiceAnswer } from '../shared/choice-answer.ts'
import { choiceTally } from '../shared/choice-tally.ts'
import { commonMembers } from '../shared/members.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import type { QuestionType } from '../type.ts'
import { renderDropdown } from './page.ts'

interface DropdownQuestion extends ChoiceQuestion {
  readonly type: 'DROPDOWN'
}

export const dropdown: QuestionType<DropdownQuestion> = {
  type: 'DROPDOWN',
  schema: Type.Object(
    { ...commonMembers('DROPDOWN'), choices: Type.Optional(Choices), other: Other, shuffle: Shuffle },
    { additionalProperties: false, title: 'DropdownQuestion' },
  ),
  answer: singleChoiceAnswer,
  fields: choiceFields,
  parts: () => [OTHER_PART],
  value: ({ choices, other }) => choiceOf(choices, other),
  tally: choiceTally,
  controls: ({ choices = [] }) => choices.length,
  scoring: 'CHOICE',
  needsKey: true,
  faults: choiceFaults,
  withIds: withChoiceIds,
  columns: choiceColumns,
  isShuffled,
  render: renderDropdown,
  show: choiceInWords,
}
