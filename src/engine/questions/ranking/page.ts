import { type Html, html } from '../../text/html.ts'
import { choicesById } from '../shared/choice-answer.ts'
import { blankOption, fieldset } from '../shared/field.ts'
import { partMark } from '../shared/part-mark.ts'
import { shuffled } from '../shared/shuffled.ts'
import { type DisplayContext, fieldId, fieldName, type RenderContext } from '../type.ts'
import type { RankingQuestion } from './answer.ts'

/** A dropdown of places at each choice. The script makes the choices movable. The author's order can be the right answer. */
export function renderRanking(question: RankingQuestion, context: RenderContext): Html {
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

/** The order on the result page, with a mark at each choice. */
export function displayRanking(question: RankingQuestion, answer: unknown, context: DisplayContext): Html {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : []
  const right = Array.isArray(context.right) ? context.right : undefined
  return html`<ol>
${given.map(
  (id, i) =>
    html`<li><span dir="auto">${choicesById(question).get(id)?.text ?? String(id)}</span>${partMark(right && right[i] === id, context)}</li>\n`,
)}</ol>`
}
