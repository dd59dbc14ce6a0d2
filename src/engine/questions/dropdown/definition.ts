import { Type } from 'typebox'
import { choiceOf } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import {
  Choices,
  choiceFaults,
  choiceInWords,
  isShuffled,
  Other,
  Shuffle,
  withChoiceIds,
} from '../shared/choice.ts'
import { type ChoiceQuestion, OTHER, OTHER_PART, singleChoiceAnswer } from '../shared/choice-answer.ts'
import { isPicked, otherInput } from '../shared/choice-row.ts'
import { choiceTally } from '../shared/choice-tally.ts'
import { controlData, labelled, UNPICKED } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import { shuffled } from '../shared/shuffled.ts'
import { fieldName, type QuestionType } from '../type.ts'

interface DropdownQuestion extends ChoiceQuestion {
  readonly type: 'DROPDOWN'
}

export const dropdown: QuestionType<DropdownQuestion> = {
  type: 'DROPDOWN',
  schema: Type.Object(
    { ...commonMembers('DROPDOWN'), choices: Type.Optional(Choices), other: Other, shuffle: Shuffle },
    { additionalProperties: false, title: 'DropdownQuestion' },
  ),
  answer: singleChoiceAnswer,
  parts: () => [OTHER_PART],
  value: ({ choices, other }) => choiceOf(choices, other),
  tally: choiceTally,
  controls: ({ choices = [] }) => choices.length,
  scoring: 'CHOICE',
  needsKey: true,
  faults: choiceFaults,
  withIds: withChoiceIds,
  columns: choiceColumns,
  isShuffled,
  render(question, context) {
    const option = (value: string, text: string) =>
      html`<option value="${value}"${isPicked(question, context, value) && html` selected`}>${text}</option>\n`
    const control = html`<select class="field" name="${fieldName(question.id)}"${controlData(question, context)}>
<option value="">${UNPICKED}</option>
${shuffled(question.choices ?? [], question, context.order).map(({ id, text = '' }) => option(id, text))}${question.other && option(OTHER, 'Other')}</select>${
      question.other && otherInput(question, context)
    }`
    return labelled(question, ['choices', 'other'], context, control)
  },
  show: choiceInWords,
}
