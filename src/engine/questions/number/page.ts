import { type Html, html } from '../../text/html.ts'
import { controlData, labelled } from '../shared/field.ts'
import { fieldName, type RenderContext } from '../type.ts'
import type { NumberQuestion } from './answer.ts'

export function renderNumber(question: NumberQuestion, context: RenderContext): Html {
  const typed = context.fields?.get(fieldName(question.id))
  return labelled(
    question,
    ['min', 'max', 'decimals'],
    context,
    html`<span class="affixed">${question.prefix && html`<span>${question.prefix}</span>`}<input class="field short" name="${fieldName(question.id)}" inputmode="decimal" autocomplete="off"${controlData(question, context)}${
      typed && html` value="${typed}"`
    }>${question.unit && html`<span>${question.unit}</span>`}</span>`,
  )
}
