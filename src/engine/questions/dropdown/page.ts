import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { choiceFields } from '../shared/answer-fields.ts'
import { isShuffled } from '../shared/choice.ts'
import { type ChoiceQuestion, OTHER, OTHER_PART } from '../shared/choice-answer.ts'
import { isPicked, otherInput } from '../shared/choice-row.ts'
import { blankOption, controlData, labelled } from '../shared/field.ts'
import { shuffled } from '../shared/shuffled.ts'
import { fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import type { DropdownQuestion } from './definition.ts'

function renderDropdown(question: ChoiceQuestion, context: RenderContext): Html {
  const option = (value: string, text: string) =>
    html`<option value="${value}"${isPicked(question, context, value) && html` selected`}>${text}</option>\n`
  const control = html`<select class="field" name="${fieldName(question.id)}"${controlData(question, context)}>
${blankOption(context)}
${shuffled(question.choices ?? [], question, context.order).map(({ id, text = '' }) => option(id, text))}${question.other && option(OTHER, format(context.catalogue, message('choice_other')))}</select>${
    question.other && otherInput(question, context)
  }`
  return labelled(question, ['choices', 'other'], context, control)
}

export const dropdownPage: QuestionPage<DropdownQuestion> = {
  fields: choiceFields,
  parts: () => [OTHER_PART],
  controls: ({ choices = [] }) => choices.length,
  isShuffled,
  render: renderDropdown,
}
