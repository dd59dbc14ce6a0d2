import { getOwn } from '../../get-own.ts'
import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { inlineMarkdown } from '../shared/cached-markdown.ts'
import { blankOption, fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type RenderContext } from '../type.ts'
import type { ClozeQuestion } from './answer.ts'
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

export const renderCloze = (question: ClozeQuestion, context: RenderContext): Html =>
  fieldset(
    { ...question, text: format(context.catalogue, message(HEADING)) },
    ['blanks', 'required'],
    context,
    html`<p class="cloze">${splitAtBlanks(question).map(part =>
      typeof part === 'string' ? inlineMarkdown(part) : control(question, context, part),
    )}</p>`,
  )

/** The text with its blanks filled in. */
export function displayCloze(question: ClozeQuestion, answer: unknown): Html {
  const given = answer as Readonly<Record<string, string>>
  return html`${splitAtBlanks(question).map(part => {
    // Markdown drops the spaces at the ends.
    if (typeof part === 'string')
      return html`${/^\s/.test(part) && ' '}${inlineMarkdown(part)}${/\s$/.test(part) && ' '}`
    const filled = getOwn(given, part.id)
    const choice = question.blanks?.[part.id]?.choices?.find(({ id }) => id === filled)
    return html`<b class="filled" dir="auto">${choice?.text ?? filled ?? '…'}</b>`
  })}`
}
