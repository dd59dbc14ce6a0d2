import { type Html, html } from '../../text/html.ts'
import { inWords, picture } from '../shared/field.ts'
import { type BaseQuestion, fieldId, type QuestionPage, type RenderContext } from '../type.ts'
import type { PageBreakQuestion } from './definition.ts'

const renderPageBreak = (question: BaseQuestion, context: RenderContext): Html =>
  html`${
    question.text &&
    html`<h2 class="page-title" id="${fieldId(question.id)}">${inWords(question.text, context)}</h2>\n`
  }${question.description && html`<p class="hint">${inWords(question.description, context)}</p>\n`}${picture(question)}`

export const pageBreakPage: QuestionPage<PageBreakQuestion> = {
  render: renderPageBreak,
}
