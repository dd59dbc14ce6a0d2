import { Type } from 'typebox'
import { choiceOf, listOf } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { Choices, choiceFaults, withChoiceIds } from '../shared/choice.ts'
import { choicesById } from '../shared/choice-answer.ts'
import { fault } from '../shared/faults.ts'
import { fieldset, UNPICKED } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { joined } from '../shared/part-columns.ts'
import { placeTally } from '../shared/part-tallies.ts'
import { fieldId, fieldName, type QuestionType } from '../type.ts'
import { idsOf, type RankingQuestion, rankingAnswer } from './answer.ts'

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
  tally: placeTally,
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
