import { html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { renderLine } from '../shared/text-input.ts'
import type { QuestionPage } from '../type.ts'
import type { EmailQuestion } from './answer.ts'

const renderEmail = renderLine(
  html` type="email" autocomplete="email" spellcheck="false" autocapitalize="none" dir="auto"`,
)

export const emailPage: QuestionPage<EmailQuestion> = {
  fields: plainField,
  render: renderEmail,
}
