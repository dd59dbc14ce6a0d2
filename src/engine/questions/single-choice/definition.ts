import { Type } from 'typebox'
import { choiceOf } from '../../expressions/value.ts'
import { choiceFields } from '../shared/answer-fields.ts'
import {
  CHOICES,
  choiceFaults,
  choiceInWords,
  isShuffled,
  Layout,
  Other,
  picturedMembers,
  Shuffle,
  withChoiceIds,
} from '../shared/choice.ts'
import { type ChoiceQuestion, OTHER_PART, singleChoiceAnswer } from '../shared/choice-answer.ts'
import { displayChoice } from '../shared/choice-display.ts'
import { choiceTally } from '../shared/choice-tally.ts'
import { commonMembers } from '../shared/members.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import type { QuestionType } from '../type.ts'
import { renderSingleChoice } from './page.ts'

interface SingleChoiceQuestion extends ChoiceQuestion {
  readonly type: 'SINGLE_CHOICE'
}

export const singleChoice: QuestionType<SingleChoiceQuestion> = {
  type: 'SINGLE_CHOICE',
  schema: Type.Object(
    {
      ...commonMembers('SINGLE_CHOICE'),
      choices: Type.Optional(
        Type.Array(Type.Object(picturedMembers, { additionalProperties: false, title: 'PicturedChoice' }), {
          maxItems: 1000,
          description: CHOICES,
        }),
      ),
      other: Other,
      shuffle: Shuffle,
      layout: Layout,
    },
    { additionalProperties: false, title: 'SingleChoiceQuestion' },
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
  render: renderSingleChoice,
  show: choiceInWords,
  display: displayChoice,
}
