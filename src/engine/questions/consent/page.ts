import type { Html } from '../../text/html.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { RenderContext } from '../type.ts'
import type { ConsentQuestion } from './answer.ts'

export const LABEL = 'I agree'

export const renderConsent = (question: ConsentQuestion, context: RenderContext): Html =>
  fieldset(question, ['required'], context, [
    choiceRow(question, context, {
      type: 'checkbox',
      index: 1,
      value: 'yes',
      label: question.label ?? LABEL,
    }),
  ])
