// Begins a page; its text is the title of that page. It asks nothing.
import { Type } from 'typebox'
import { html } from '../../text/html.ts'
import { inWords, picture } from '../shared/field.ts'
import { shownMembers } from '../shared/members.ts'
import { type BaseQuestion, fieldId, type QuestionType } from '../type.ts'

interface PageBreakQuestion extends BaseQuestion {
  readonly type: 'PAGE_BREAK'
}

export const pageBreak: QuestionType<PageBreakQuestion> = {
  type: 'PAGE_BREAK',
  beginsPage: true,
  schema: Type.Object(shownMembers('PAGE_BREAK'), {
    additionalProperties: false,
    title: 'PageBreakQuestion',
  }),
  faults: () => [],
  render: (question, context) =>
    html`${
      question.text &&
      html`<h2 class="page-title" id="${fieldId(question.id)}">${inWords(question.text, context)}</h2>\n`
    }${question.description && html`<p class="hint">${inWords(question.description, context)}</p>\n`}${picture(question)}`,
}
