import { Type } from 'typebox'
import { choiceOf, listOf } from '../../expressions/value.ts'
import { type DefinitionFault, fault } from '../../faults.ts'
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
import { rangeEmpty } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type MultipleChoiceQuestion, multipleChoiceAnswer } from './answer.ts'

const Choice = Type.Object(
  {
    ...picturedMembers,
    exclusive: Type.Optional(
      Type.Boolean({
        description: 'Cannot be combined with other choices, such as "none of these". False when absent.',
      }),
    ),
  },
  { additionalProperties: false, title: 'MultipleChoice' },
)

const Count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 1001, description }))

export const multipleChoice: QuestionType<MultipleChoiceQuestion> = {
  type: 'MULTIPLE_CHOICE',
  schema: Type.Object(
    {
      ...commonMembers('MULTIPLE_CHOICE'),
      choices: Type.Optional(Type.Array(Choice, { maxItems: 1000, description: CHOICES })),
      other: Other,
      shuffle: Shuffle,
      layout: Layout,
      minChoices: Count('The fewest choices in an answer. A single exclusive choice is enough.'),
      maxChoices: Count('The most choices in an answer.'),
    },
    { additionalProperties: false, title: 'MultipleChoiceQuestion' },
  ),
  answer: multipleChoiceAnswer,
  value: ({ choices, other }) => listOf(choiceOf(choices, other), (choices?.length ?? 0) + 1),
  scoring: 'CHOICES',
  needsKey: true,
  withIds: withChoiceIds,
  show: (question, answer) =>
    Array.isArray(answer) ? answer.map(choice => choiceInWords(question, choice)).join(', ') : '',
}

export const multipleChoiceChecks: QuestionChecks<MultipleChoiceQuestion> = {
  faults: question => [
    ...choiceFaults(question),
    ...rangeEmpty(question, 'minChoices', 'maxChoices'),
    ...tooFewChoices(question),
  ],
}

/** The number of choices that can be combined limits minChoices and maxChoices. */
function tooFewChoices({
  choices = [],
  other,
  minChoices = 0,
  maxChoices = 0,
}: MultipleChoiceQuestion): DefinitionFault[] {
  const together = choices.filter(choice => !choice.exclusive).length + (other ? 1 : 0)
  if (choices.length === 0) return []
  const tooMany = (name: string) => fault(`/${name}`, 'too_few_choices.combined', { name, max: together })
  return [
    ...(minChoices > together ? [tooMany('minChoices')] : []),
    ...(maxChoices > Math.max(together, 1) ? [tooMany('maxChoices')] : []),
  ]
}
