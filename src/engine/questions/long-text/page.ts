import { type Html, html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { controlData, labelled } from '../shared/field.ts'
import type { TextQuestion } from '../shared/text-answer.ts'
import { fieldName, type QuestionPage, type RenderContext } from '../type.ts'

export interface LongTextQuestion extends TextQuestion {
  readonly type: 'LONG_TEXT'
  /** The height of the field in lines. */
  readonly rows?: number
}

export const ROWS = 5

function renderLongText(question: LongTextQuestion, context: RenderContext): Html {
  const name = fieldName(question.id)
  // Browsers drop the first line break of a textarea. This extra one protects the respondent's.
  const control = html`<textarea class="field" name="${name}" rows="${question.rows ?? ROWS}" dir="auto"${controlData(question, context)}>
${context.fields?.get(name)}</textarea>`
  return labelled(question, ['minLength', 'maxLength'], context, control)
}

export const longTextPage: QuestionPage<LongTextQuestion> = {
  fields: plainField,
  render: renderLongText,
}
