import { html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { renderLine } from '../shared/text-input.ts'
import type { QuestionPage } from '../type.ts'
import type { PhoneQuestion } from './answer.ts'

const renderPhone = renderLine(html` type="tel" autocomplete="tel" dir="ltr"`)

export const phonePage: QuestionPage<PhoneQuestion> = {
  fields: plainField,
  render: renderPhone,
}
