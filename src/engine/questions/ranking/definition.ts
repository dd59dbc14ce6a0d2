import { Type } from 'typebox'
import { choiceOf, listOf } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { Choices, choiceFaults, isShuffled, withChoiceIds } from '../shared/choice.ts'
import { choicesById } from '../shared/choice-answer.ts'
import { commonMembers } from '../shared/members.ts'
import { joined } from '../shared/part-columns.ts'
import { placeTally } from '../shared/part-tallies.ts'
import type { QuestionType } from '../type.ts'
import { idsOf, type RankingQuestion, rankingAnswer } from './answer.ts'
import { displayRanking, renderRanking } from './page.ts'

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
  fields: (_question, answer) =>
    (answer as readonly string[]).map((id, place) => [id, String(place + 1)] as const),
  value: ({ choices = [] }) => listOf(choiceOf(choices), choices.length),
  tally: placeTally,
  controls: ({ choices = [] }) => choices.length ** 2,
  scoring: 'RANKING',
  parts: idsOf,
  faults: question => [
    ...choiceFaults(question),
    ...(question.choices?.length === 1 ? [fault('/choices', 'too_few_choices.ranking')] : []),
  ],
  withIds: withChoiceIds,
  isShuffled,
  inQuiz: question => ({ shuffle: true, ...question }),
  columns: ({ id, choices = [] }) => [{ name: id, choices, cell: joined }],
  render: renderRanking,
  show: (question, answer) =>
    (Array.isArray(answer) ? answer : [])
      .map((id, i) => `${i + 1}. ${choicesById(question).get(id)?.text ?? id}`)
      .join(', '),
  display: displayRanking,
}
