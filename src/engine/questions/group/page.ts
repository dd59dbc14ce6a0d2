// A group on the page. Without a script the buttons send the form, and the server renders it again.
import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset, inWords } from '../shared/field.ts'
import { ADD, entryOf, fieldId, fieldName, type QuestionPage, REMOVE, type RenderContext } from '../type.ts'
import { countIn, fewestShown, type GroupQuestion, membersAt, membersOf, mostShown } from './answer.ts'
import { entriesOf } from './definition.ts'
import { settling } from './fields.ts'
import type { Types } from './types.ts'

type Pages = ReadonlyMap<string, QuestionPage>

/** The placeholder for the entry's number in the template that the script copies. */
const ANY = '-'

export const groupPageOf = (types: Types, pages: Pages): QuestionPage<GroupQuestion> => ({
  render: (question, context) => renderGroup(pages, question, context),
  isShuffled: question => membersOf(question).some(member => entryOf(pages, member).isShuffled?.(member)),
  controls: question =>
    membersOf(question).reduce((sum, member) => sum + (entryOf(pages, member).controls?.(member) ?? 1), 0) *
    entriesOf(question.repeat),
  asked: (question, fields) =>
    question.repeat
      ? Array.from({ length: countIn(question, fields) }, (_, at) => membersAt(question, at)).flat()
      : membersAt(question),
  settling: (question, fields) => settling(types, question, fields),
})

function renderGroup(pages: Pages, question: GroupQuestion, context: RenderContext): Html {
  const { repeat } = question
  const members = (at?: number | string) =>
    membersAt(question, at).map(member => {
      const error = context.errors?.get(member.id)
      return html`${entryOf(pages, member).render(member, { ...context, error })}\n`
    })
  const content = repeat
    ? entries(question, context, members)
    : html`<div id="${fieldId(question.id, 1)}" tabindex="-1">
${members()}</div>`
  return fieldset(question, ['repeat', 'required'], context, content)
}

function entries(
  question: GroupQuestion,
  context: RenderContext,
  members: (at: number | string) => readonly Html[],
): Html {
  const { id, repeat } = question
  const count = countIn(question, context.fields)
  const label = repeat?.entryLabel ?? inWords(question.text, context)
  const entry = (
    at: number | string,
    number: number | string,
  ) => html`<fieldset class="entry" id="${fieldId(`${id}.${at}`)}">
<legend>${label} <b>${number}</b></legend>
${members(at)}<button class="second remove" name="${REMOVE}" value="${id}.${at}" formaction="#${fieldId(id, 1)}"${
    count <= fewestShown(question) && html` hidden`
  }>${format(context.catalogue, message('entry_remove'))}<span class="vh"> ${number}</span></button>
</fieldset>
`
  // Enter presses the first button of a form, so this one submits.
  return html`<button hidden></button><input type="hidden" name="${fieldName(id)}" value="${count}">
<div id="${fieldId(id, 1)}" tabindex="-1">
${Array.from({ length: count }, (_, at) => entry(at, at + 1))}</div>
<template>${entry(ANY, ANY)}</template>
<button class="second add" name="${ADD}" value="${id}" formaction="#${fieldId(`${id}.${count}`)}"${
    count >= mostShown(question) && html` hidden`
  }>${repeat?.addLabel ?? format(context.catalogue, message('entry_add'))}</button>`
}
