// A text between questions. It asks nothing.
import { Type } from 'typebox'
import { pipeHtml } from '../../expressions/pipes.ts'
import { html } from '../../text/html.ts'
import { paragraphs } from '../shared/cached-markdown.ts'
import { fault, isBlank } from '../shared/faults.ts'
import { inWords, picture } from '../shared/field.ts'
import { shownMembers } from '../shared/members.ts'
import { type BaseQuestion, fieldId, type QuestionType } from '../type.ts'

const none = () => undefined

interface StatementQuestion extends BaseQuestion {
  readonly type: 'STATEMENT'
}

export const statement: QuestionType<StatementQuestion> = {
  type: 'STATEMENT',
  schema: Type.Object(shownMembers('STATEMENT'), { additionalProperties: false, title: 'StatementQuestion' }),
  faults: ({ text, description, image }) =>
    isBlank(text) && isBlank(description) && !image
      ? [fault('/text', 'text_missing', 'Give the statement a text, a description or an image.')]
      : [],
  render: (question, context) => html`<div class="statement" id="${fieldId(question.id)}">
${question.text && pipeHtml(paragraphs(question.text), context.words ?? none)}${
  question.description && html`<p class="hint">${inWords(question.description, context)}</p>\n`
}${picture(question)}</div>`,
}
