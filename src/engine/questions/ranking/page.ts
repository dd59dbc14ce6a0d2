import { type Html, html } from '../../text/html.ts'
import { isShuffled } from '../shared/choice.ts'
import { blankOption, fieldset } from '../shared/field.ts'
import { shuffled } from '../shared/shuffled.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { idsOf, type RankingQuestion } from './answer.ts'

/** A dropdown of places at each choice. The script makes the choices movable. The author's order can be the right answer. */
function renderRanking(question: RankingQuestion, context: RenderContext): Html {
  const choices = shuffled(question.choices ?? [], question, context.order)
  return fieldset(
    { ...question, choices },
    ['choices'],
    context,
    html`<ol class="ranking">
${choices.map(({ id, text = '' }, i) => {
  const control = fieldId(question.id, i + 1)
  const name = fieldName(question.id, id)
  const place = context.fields?.get(name)
  return html`<li><select class="field" id="${control}" name="${name}">${blankOption(context)}${choices.map(
    (_, j) => html`<option${place === String(j + 1) && html` selected`}>${j + 1}</option>`,
  )}</select><label for="${control}">${text}</label></li>\n`
})}</ol>`,
  )
}

export const rankingPage: QuestionPage<RankingQuestion> = {
  fields: (_question, answer) =>
    (answer as readonly string[]).map((id, place) => [id, String(place + 1)] as const),
  controls: ({ choices = [] }) => choices.length ** 2,
  parts: idsOf,
  isShuffled,
  render: renderRanking,
}
