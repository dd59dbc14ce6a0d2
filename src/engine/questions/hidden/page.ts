import { type Html, html } from '../../text/html.ts'
import { fieldName, type RenderContext } from '../type.ts'
import type { HiddenQuestion } from './answer.ts'

export function renderHidden(question: HiddenQuestion, context: RenderContext): Html {
  const name = fieldName(question.id)
  return html`<input type="hidden" class="given" name="${name}" value="${context.fields?.get(name) ?? question.default}">`
}
