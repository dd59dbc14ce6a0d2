import type { Html } from '../../text/html.ts'
import type { ChoiceQuestion } from '../shared/choice-answer.ts'
import { choiceRows } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { RenderContext } from '../type.ts'

export const renderSingleChoice = (question: ChoiceQuestion, context: RenderContext): Html =>
  fieldset(question, ['choices', 'other'], context, choiceRows(question, context, 'radio'))
