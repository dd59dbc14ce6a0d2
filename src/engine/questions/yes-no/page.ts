import type { Html } from '../../text/html.ts'
import { choiceRow } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { RenderContext } from '../type.ts'
import type { YesNoQuestion } from './answer.ts'

export const labels = ({ yesLabel = 'Yes', noLabel = 'No' }: YesNoQuestion) => ({
  yes: yesLabel,
  no: noLabel,
})

export function renderYesNo(question: YesNoQuestion, context: RenderContext): Html {
  const { yes, no } = labels(question)
  return fieldset(question, [], context, [
    choiceRow(question, context, { type: 'radio', index: 1, value: 'yes', label: yes }),
    choiceRow(question, context, { type: 'radio', index: 2, value: 'no', label: no }),
  ])
}
