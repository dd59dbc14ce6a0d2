// A text between questions. It asks nothing.
import { Type } from 'typebox'
import { html } from '../html.ts'
import { inlineMarkdown, paragraphs } from '../markdown.ts'
import { fault, isBlank } from './faults.ts'
import { picture } from './field.ts'
import { shownMembers } from './members.ts'
import { type BaseQuestion, fieldId, type QuestionType } from './type.ts'

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
  render: question => html`<div class="statement" id="${fieldId(question.id)}">
${question.text && paragraphs(question.text)}${
  question.description && html`<p class="hint">${inlineMarkdown(question.description)}</p>\n`
}${picture(question)}</div>`,
}
