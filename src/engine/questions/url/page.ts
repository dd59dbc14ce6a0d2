import { html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { renderLine } from '../shared/text-input.ts'
import type { QuestionPage } from '../type.ts'
import type { UrlQuestion } from './answer.ts'

const renderUrl = renderLine(
  html` type="url" inputmode="url" autocomplete="url" spellcheck="false" autocapitalize="none" dir="ltr"`,
)

export const urlPage: QuestionPage<UrlQuestion> = {
  fields: plainField,
  render: renderUrl,
}
