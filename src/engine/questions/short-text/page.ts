import { type Html, html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { labelled } from '../shared/field.ts'
import type { TextQuestion } from '../shared/text-answer.ts'
import { textInput } from '../shared/text-input.ts'
import type { QuestionPage, RenderContext } from '../type.ts'

export interface ShortTextQuestion extends TextQuestion {
  readonly type: 'SHORT_TEXT'
  readonly placeholder?: string
  /** A pattern in RE2 syntax, which must match the whole answer. */
  readonly pattern?: string
}

const renderShortText = (question: ShortTextQuestion, context: RenderContext): Html =>
  labelled(
    question,
    ['minLength', 'maxLength'],
    context,
    textInput(
      question,
      context,
      html` dir="auto"${question.placeholder && html` placeholder="${question.placeholder}"`}`,
    ),
  )

export const shortTextPage: QuestionPage<ShortTextQuestion> = {
  fields: plainField,
  render: renderShortText,
}
