// The plain one-line input that text and email share.

import type { Child } from '../../text/html.ts'
import { html } from '../../text/html.ts'
import { type BaseQuestion, fieldName, type RenderContext } from '../type.ts'
import { controlData } from './field.ts'

/** `attributes` is Html such as html` type="email"`. */
export function textInput(
  question: BaseQuestion,
  context: RenderContext,
  attributes?: Child,
  width?: 'brief',
) {
  const name = fieldName(question.id)
  const typed = context.fields?.get(name)
  return html`<input class="field${width && ` ${width}`}" name="${name}"${attributes}${controlData(question, context)}${
    typed && html` value="${typed}"`
  }>`
}
