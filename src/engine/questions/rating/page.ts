import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { plainField } from '../shared/answer-fields.ts'
import { isPicked } from '../shared/choice-row.ts'
import { endMeaning, ends } from '../shared/ends.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { RATING_MAX, type RatingQuestion } from './answer.ts'

/**
 * The inputs are siblings, so that CSS can fill the icons up to the selected one and show its number below. Screen readers read
 * the number and its meaning.
 */
function renderRating(question: RatingQuestion, context: RenderContext): Html {
  const { max = RATING_MAX, icon = 'STAR' } = question
  const numbers = Array.from({ length: max }, (_, i) => i + 1)
  return fieldset(
    question,
    ['max'],
    context,
    html`<div class="rating" data-icon="${icon}">
${numbers.map(number => {
  const id = fieldId(question.id, number)
  return html`<input type="radio" id="${id}" name="${fieldName(question.id)}" value="${number}"${
    isPicked(question, context, String(number)) && html` checked`
  }><label for="${id}"><span>${format(context.catalogue, message('number_of', { number, max }))}</span>${endMeaning(number, [1, max], question)}</label>\n`
})}</div>${ends(question)}`,
  )
}

export const ratingPage: QuestionPage<RatingQuestion> = {
  fields: plainField,
  render: renderRating,
}
