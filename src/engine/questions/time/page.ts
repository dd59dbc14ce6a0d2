import { type Html, html } from '../../text/html.ts'
import { plainField } from '../shared/answer-fields.ts'
import { labelled } from '../shared/field.ts'
import { textInput } from '../shared/text-input.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import type { TimeQuestion } from './answer.ts'

const renderTime = (question: TimeQuestion, context: RenderContext): Html =>
  labelled(question, ['min', 'max'], context, textInput(question, context, html` type="time"`, 'brief'))

export const timePage: QuestionPage<TimeQuestion> = {
  fields: plainField,
  render: renderTime,
}
