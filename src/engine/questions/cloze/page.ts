import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { inlineMarkdown } from '../shared/cached-markdown.ts'
import { blankOption, fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { blankIdsOf, type ClozeQuestion } from './answer.ts'
import { type BlankInText, splitAtBlanks } from './blanks.ts'

/** The question's text surrounds the blanks, so the heading comes from the catalogue. */
export const HEADING = 'blanks_heading'

function control(question: ClozeQuestion, context: RenderContext, { id, number }: BlankInText): Html {
  const control = fieldId(question.id, number)
  const name = fieldName(question.id, id)
  const typed = context.fields?.get(name)
  const { choices } = question.blanks?.[id] ?? {}
  const invalid = context.error !== undefined && html` aria-invalid="true"`
  const label = html`<label class="vh" for="${control}">${format(context.catalogue, message('blank_number', { number }))}</label>`
  if (!choices) {
    return html`${label}<input class="field" id="${control}" name="${name}" size="14" autocomplete="off" autocapitalize="none" dir="auto"${invalid}${
      typed && html` value="${typed}"`
    }>`
  }
  return html`${label}<select class="field" id="${control}" name="${name}"${invalid}>${blankOption(context)}${choices.map(
    choice =>
      html`<option value="${choice.id}"${choice.id === typed && html` selected`}>${choice.text}</option>`,
  )}</select>`
}

const renderCloze = (question: ClozeQuestion, context: RenderContext): Html =>
  fieldset(
    { ...question, text: format(context.catalogue, message(HEADING)) },
    ['blanks', 'required'],
    context,
    html`<p class="cloze">${splitAtBlanks(question).map(part =>
      typeof part === 'string' ? inlineMarkdown(part) : control(question, context, part),
    )}</p>`,
  )

export const clozePage: QuestionPage<ClozeQuestion> = {
  fields: recordFields,
  controls: ({ blanks = {} }) =>
    Object.values(blanks).reduce((sum, { choices = [] }) => sum + 1 + choices.length, 0),
  parts: blankIdsOf,
  render: renderCloze,
}
