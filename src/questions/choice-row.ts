// Radios and checkboxes with their labels, and the text field of "other". Nothing is picked before somebody picks it.
import { type Html, html } from '../html.ts'
import { OTHER, OTHER_PART } from './choice.answer.ts'
import { type BaseQuestion, fieldId, fieldName, type RenderContext } from './type.ts'

export interface ChoiceRow {
  readonly type: 'radio' | 'checkbox'
  /** From 1, as ids of controls are counted. */
  readonly index: number
  readonly value: string
  readonly label: string
  readonly exclusive?: boolean | undefined
}

export function choiceRow(question: BaseQuestion, context: RenderContext, row: ChoiceRow): Html {
  const id = fieldId(question.id, row.index)
  return html`<div class="choice"><input type="${row.type}" id="${id}" name="${fieldName(question.id)}" value="${row.value}"${
    row.exclusive && html` data-exclusive`
  }${isPicked(question, context, row.value) && html` checked`}><label for="${id}">${row.label}</label></div>
`
}

/** The last row of a question that takes an answer of one's own. */
export const otherRow = (
  question: BaseQuestion,
  context: RenderContext,
  row: Pick<ChoiceRow, 'type' | 'index'>,
) =>
  html`${choiceRow(question, context, { ...row, value: OTHER, label: 'Other' })}${otherInput(question, context)}
`

export function otherInput(question: BaseQuestion, context: RenderContext): Html {
  const name = fieldName(question.id, OTHER_PART)
  const typed = context.fields?.get(name)
  const id = fieldId(question.id, OTHER_PART)
  return html`<label class="other-label" for="${id}">Your other answer</label><input class="field other" id="${id}" name="${name}" dir="auto"${
    typed && html` value="${typed}"`
  }>`
}

export const isPicked = (question: BaseQuestion, context: RenderContext, value: string) =>
  context.fields?.getAll(fieldName(question.id)).includes(value) ?? false
