// A one-line text field.
import { type Child, type Html, html } from '../../text/html.ts'
import { type BaseQuestion, fieldName, type RenderContext } from '../type.ts'
import { controlData, labelled } from './field.ts'

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

/** Renders a question with a one-line text field and no settings for the page's script. */
export const renderLine =
  (attributes: Html) =>
  (question: BaseQuestion, context: RenderContext): Html =>
    labelled(question, [], context, textInput(question, context, attributes))
