import { Type } from 'typebox'
import { choiceOf } from '../../expressions/value.ts'
import {
  CHOICES,
  choiceFaults,
  choiceInWords,
  Layout,
  Other,
  picturedMembers,
  Shuffle,
  withChoiceIds,
} from '../shared/choice.ts'
import { type ChoiceQuestion, singleChoiceAnswer } from '../shared/choice-answer.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'

export interface SingleChoiceQuestion extends ChoiceQuestion {
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
  value: ({ choices, other }) => choiceOf(choices, other),
  scoring: 'CHOICE',
  needsKey: true,
  withIds: withChoiceIds,
  show: choiceInWords,
}

export const singleChoiceChecks: QuestionChecks<SingleChoiceQuestion> = {
  faults: choiceFaults,
}
