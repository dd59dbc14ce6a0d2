import { type Html, html } from '../../text/html.ts'
import { type ChoiceQuestion, OTHER } from '../shared/choice-answer.ts'
import { isPicked, otherInput } from '../shared/choice-row.ts'
import { controlData, labelled, UNPICKED } from '../shared/field.ts'
import { shuffled } from '../shared/shuffled.ts'
import { fieldName, type RenderContext } from '../type.ts'

export function renderDropdown(question: ChoiceQuestion, context: RenderContext): Html {
  const option = (value: string, text: string) =>
    html`<option value="${value}"${isPicked(question, context, value) && html` selected`}>${text}</option>\n`
  const control = html`<select class="field" name="${fieldName(question.id)}"${controlData(question, context)}>
<option value="">${UNPICKED}</option>
${shuffled(question.choices ?? [], question, context.order).map(({ id, text = '' }) => option(id, text))}${question.other && option(OTHER, 'Other')}</select>${
    question.other && otherInput(question, context)
  }`
  return labelled(question, ['choices', 'other'], context, control)
}
