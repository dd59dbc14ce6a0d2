// Radios and checkboxes with their labels, and the text field of "other". Nothing is preselected.
import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { type BaseQuestion, fieldId, fieldName, type RenderContext } from '../type.ts'
import { type Choice, type ChoiceQuestion, OTHER, OTHER_PART } from './choice-answer.ts'
import { imageTag } from './field.ts'
import { shuffled } from './shuffled.ts'

export interface ChoiceRow {
  readonly type: 'radio' | 'checkbox'
  /** Starts at 1, like the ids of controls. */
  readonly index: number
  readonly value: string
  readonly label: string
  readonly exclusive?: boolean | undefined
  readonly image?: Choice['image'] | undefined
}

export function choiceRow(question: BaseQuestion, context: RenderContext, row: ChoiceRow): Html {
  const id = fieldId(question.id, row.index)
  return html`<div class="choice"><input type="${row.type}" id="${id}" name="${fieldName(question.id)}" value="${row.value}"${
    row.exclusive && html` data-exclusive`
  }${isPicked(question, context, row.value) && html` checked`}><label for="${id}">${
    row.image && imageTag(row.image)
  }${row.label}</label></div>
`
}

/** The rows of the choices in the respondent's order, then the row of "other". */
export function choiceRows(question: ChoiceQuestion, context: RenderContext, type: ChoiceRow['type']): Html {
  const { choices = [], layout, other } = question
  const rows = shuffled(choices, question, context.order).map(({ id, text = '', exclusive, image }, i) =>
    choiceRow(question, context, { type, index: i + 1, value: id, label: text, exclusive, image }),
  )
  return html`${layout === 'IMAGES' ? html`<div class="images">\n${rows}</div>` : rows}${
    other && otherRow(question, context, { type, index: choices.length + 1 })
  }`
}

/** The row of "other". */
const otherRow = (question: BaseQuestion, context: RenderContext, row: Pick<ChoiceRow, 'type' | 'index'>) =>
  html`${choiceRow(question, context, { ...row, value: OTHER, label: format(context.catalogue, message('choice_other')) })}${otherInput(question, context)}
`

export function otherInput(question: BaseQuestion, context: RenderContext): Html {
  const name = fieldName(question.id, OTHER_PART)
  const typed = context.fields?.get(name)
  const id = fieldId(question.id, OTHER_PART)
  return html`<label class="other-label" for="${id}">${format(context.catalogue, message('choice_other_label'))}</label><input class="field other" id="${id}" name="${name}" dir="auto"${
    typed && html` value="${typed}"`
  }>`
}

export const isPicked = (question: BaseQuestion, context: RenderContext, value: string) =>
  context.fields?.getAll(fieldName(question.id)).includes(value) ?? false
