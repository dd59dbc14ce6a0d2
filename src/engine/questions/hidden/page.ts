import { type Html, html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import type { HiddenQuestion } from './answer.ts'

function renderHidden(question: HiddenQuestion, context: RenderContext): Html {
  const name = fieldName(question.id)
  return html`<input type="hidden" class="given" name="${name}" value="${context.fields?.get(name) ?? question.default}">`
}

export const hiddenPage: QuestionPage<HiddenQuestion> = {
  fields: plainField,
  render: renderHidden,
}
