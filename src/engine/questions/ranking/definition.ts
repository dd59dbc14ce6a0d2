import { Type } from 'typebox'
import { choiceOf, listOf } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { Choices, choiceFaults, withChoiceIds } from '../shared/choice.ts'
import { choicesById } from '../shared/choice-answer.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type RankingQuestion, rankingAnswer } from './answer.ts'

/** People cannot rank more. For each choice, the page has a list of all places. */
const MAX_CHOICES = 50

export const ranking: QuestionType<RankingQuestion> = {
  type: 'RANKING',
  schema: Type.Object(
    {
      ...commonMembers('RANKING'),
      choices: Type.Optional(Type.Unsafe<RankingQuestion['choices']>({ ...Choices, maxItems: MAX_CHOICES })),
      shuffle: Type.Optional(
        Type.Boolean({
          description:
            'Shows the choices in a different order to each respondent. When absent, true in a quiz and false otherwise.',
        }),
      ),
    },
    { additionalProperties: false, title: 'RankingQuestion' },
  ),
  answer: rankingAnswer,
  value: ({ choices = [] }) => listOf(choiceOf(choices), choices.length),
  scoring: 'RANKING',
  withIds: withChoiceIds,
  inQuiz: question => ({ shuffle: true, ...question }),
  show: (question, answer) =>
    (Array.isArray(answer) ? answer : [])
      .map((id, i) => `${i + 1}. ${choicesById(question).get(id)?.text ?? id}`)
      .join(', '),
}

export const rankingChecks: QuestionChecks<RankingQuestion> = {
  faults: question => [
    ...choiceFaults(question),
    ...(question.choices?.length === 1 ? [fault('/choices', 'too_few_choices.ranking')] : []),
  ],
}
