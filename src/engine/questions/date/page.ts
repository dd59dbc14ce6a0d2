import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { dayFields } from '../shared/answer-fields.ts'
import { fieldset } from '../shared/field.ts'
import { type BaseQuestion, fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { DATE_PARTS, type DateQuestion } from './answer.ts'

const labels = { day: 'date_day', month: 'date_month', year: 'date_year' } as const

/** Three fields, for dates that people know by heart (GOV.UK Design System). */
export const dayInputs = (question: BaseQuestion, context: RenderContext): Html[] =>
  DATE_PARTS.map((part, i) => {
    const id = fieldId(question.id, i + 1)
    const name = fieldName(question.id, part)
    const typed = context.fields?.get(name)
    return html`<div class="${part}"><label for="${id}">${format(context.catalogue, message(labels[part]))}</label><input class="field" id="${id}" name="${name}" inputmode="numeric"${
      context.error !== undefined && html` aria-invalid="true"`
    }${typed && html` value="${typed}"`}></div>\n`
  })

const renderDate = (question: DateQuestion, context: RenderContext): Html =>
  fieldset(question, ['min', 'max'], context, html`<div class="date">\n${dayInputs(question, context)}</div>`)

export const datePage: QuestionPage<DateQuestion> = {
  fields: dayFields,
  parts: () => DATE_PARTS,
  render: renderDate,
}
