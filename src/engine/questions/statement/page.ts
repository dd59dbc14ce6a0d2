import { pipeHtml } from '../../expressions/pipes.ts'
import { type Html, html } from '../../text/html.ts'
import { paragraphs } from '../shared/cached-markdown.ts'
import { inWords, picture } from '../shared/field.ts'
import { type BaseQuestion, fieldId, type QuestionPage, type RenderContext } from '../type.ts'
import type { StatementQuestion } from './definition.ts'

const none = () => undefined

const renderStatement = (question: BaseQuestion, context: RenderContext): Html =>
  html`<div class="statement" id="${fieldId(question.id)}">
${question.text && pipeHtml(paragraphs(question.text), context.pipedValues ?? none)}${
  question.description && html`<p class="hint">${inWords(question.description, context)}</p>\n`
}${picture(question)}</div>`

export const statementPage: QuestionPage<StatementQuestion> = {
  render: renderStatement,
}
