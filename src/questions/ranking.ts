import { Type } from 'typebox'
import { html } from '../html.ts'
import { choiceOf, listOf } from '../rules/value.ts'
import { choicesById } from './choice.answer.ts'
import { Choices, choiceFaults, withChoiceIds } from './choice.ts'
import { fault } from './faults.ts'
import { fieldset, UNPICKED } from './field.ts'
import { commonMembers } from './members.ts'
import { joined } from './part-columns.ts'
import { tallyPlaces } from './part-tallies.ts'
import { idsOf, type RankingQuestion, rankingAnswer } from './ranking.answer.ts'
import { fieldId, fieldName, type QuestionType } from './type.ts'

/** More cannot be ordered by a person, and the page has a list of places for each. */
const MOST = 50

export const ranking: QuestionType<RankingQuestion> = {
  type: 'RANKING',
  schema: Type.Object(
    {
      ...commonMembers('RANKING'),
      choices: Type.Optional(Type.Unsafe<RankingQuestion['choices']>({ ...Choices, maxItems: MOST })),
    },
    { additionalProperties: false, title: 'RankingQuestion' },
  ),
  answer: rankingAnswer,
  value: ({ choices = [] }) => listOf(choiceOf(choices), choices.length),
  tally: questions => tallyPlaces(questions.map(({ choices }) => choices)),
  controls: ({ choices = [] }) => choices.length ** 2,
  scoring: 'RANKING',
  parts: idsOf,
  faults: question => [
    ...choiceFaults(question),
    ...(question.choices?.length === 1
      ? [fault('/choices', 'too_few_choices', 'Give the question at least two choices to put in order.')]
      : []),
  ],
  withIds: withChoiceIds,
  columns: ({ id, choices = [] }) => [{ name: id, choices, cell: joined }],
  // A list of places at each choice; the script turns it into a list that can be moved.
  render(question, context) {
    const { choices = [] } = question
    return fieldset(
      question,
      ['choices'],
      context,
      html`<ol class="ranking">
${choices.map(({ id, text = '' }, i) => {
  const control = fieldId(question.id, i + 1)
  const name = fieldName(question.id, id)
  const place = context.fields?.get(name)
  return html`<li><select class="field" id="${control}" name="${name}"><option value="">${UNPICKED}</option>${choices.map(
    (_, j) => html`<option${place === String(j + 1) && html` selected`}>${j + 1}</option>`,
  )}</select><label for="${control}">${text}</label></li>\n`
})}</ol>`,
    )
  },
  show: (question, answer) =>
    (Array.isArray(answer) ? answer : [])
      .map((id, i) => `${i + 1}. ${choicesById(question).get(id)?.text ?? id}`)
      .join(', '),
}
