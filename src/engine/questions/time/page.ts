import { type Html, html } from '../../text/html.ts'
import { labelled } from '../shared/field.ts'
import { textInput } from '../shared/text-input.ts'
import type { RenderContext } from '../type.ts'
import type { TimeQuestion } from './answer.ts'

export const renderTime = (question: TimeQuestion, context: RenderContext): Html =>
  labelled(question, ['min', 'max'], context, textInput(question, context, html` type="time"`, 'brief'))
