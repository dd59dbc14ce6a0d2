// A fieldset with one text field for each part: the parts of a name or of an address.
import { type Child, type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { type BaseQuestion, fieldId, fieldName, type RenderContext } from '../type.ts'
import { fieldset } from './field.ts'

export interface PartField {
  readonly part: string
  readonly label: string
  /** Adds "(optional)" to the label. */
  readonly isOptional: boolean
  /** Tokens of HTML, such as given-name. */
  readonly autocomplete: string
  /** Renders a control in place of a text field, from its id, its name and its value. */
  readonly control?: (id: string, name: string, typed: string | undefined) => Html
}

export function partFields<Q extends BaseQuestion>(
  question: Q,
  carried: readonly (keyof Q & string)[],
  context: RenderContext,
  fields: readonly PartField[],
): Html {
  const rows: Child = fields.map(({ part, label, isOptional, autocomplete, control }, i) => {
    const id = fieldId(question.id, i + 1)
    const name = fieldName(question.id, part)
    const typed = context.fields?.get(name) ?? undefined
    return html`<div class="${part}"><label for="${id}">${label}${
      isOptional &&
      question.required &&
      html` <span class="optional">${format(context.catalogue, message('optional'))}</span>`
    }</label>${
      control?.(id, name, typed) ??
      html`<input class="field" id="${id}" name="${name}" autocomplete="${autocomplete}" dir="auto"${typed && html` value="${typed}"`}>`
    }</div>\n`
  })
  return fieldset(question, carried, context, html`<div class="parts">\n${rows}</div>`)
}
