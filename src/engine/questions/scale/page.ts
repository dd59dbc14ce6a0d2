import { type Html, html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { isPicked } from '../shared/choice-row.ts'
import { endMeaning, ends } from '../shared/ends.ts'
import { controlData, fieldset, labelled } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { SCALE, type ScaleQuestion, stepsTo } from './answer.ts'

function buttons(question: ScaleQuestion, context: RenderContext) {
  const { min = SCALE.min, max = SCALE.max, step = SCALE.step } = question
  const numbers = Array.from({ length: stepsTo(max, question) + 1 }, (_, i) =>
    Number((min + i * step).toFixed(6)),
  )
  return fieldset(
    question,
    ['min', 'max', 'step'],
    context,
    html`<div class="scale">
${numbers.map((number, i) => {
  const id = fieldId(question.id, i + 1)
  return html`<input type="radio" id="${id}" name="${fieldName(question.id)}" value="${number}"${
    isPicked(question, context, String(number)) && html` checked`
  }><label for="${id}">${number}${endMeaning(number, [min, max], question)}</label>\n`
})}</div>${ends(question)}`,
  )
}

/** A number field; the script adds a slider. A slider alone would have a value before the respondent answers. */
function slider(question: ScaleQuestion, context: RenderContext) {
  const { min = SCALE.min, max = SCALE.max } = question
  const typed = context.fields?.get(fieldName(question.id))
  return labelled(
    question,
    ['min', 'max', 'step'],
    context,
    html`${ends(question)}<input class="field brief slid" name="${fieldName(question.id)}" inputmode="decimal" autocomplete="off" placeholder="${min} – ${max}"${controlData(question, context)}${
      typed && html` value="${typed}"`
    }>`,
  )
}

const renderScale = (question: ScaleQuestion, context: RenderContext): Html =>
  question.display === 'SLIDER' ? slider(question, context) : buttons(question, context)

export const scalePage: QuestionPage<ScaleQuestion> = {
  fields: plainField,
  render: renderScale,
}
