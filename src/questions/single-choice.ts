import { Type } from 'typebox'
import { html } from '../html.ts'
import { type ChoiceQuestion, OTHER_PART, singleChoiceAnswer } from './choice.answer.ts'
import { Choices, choiceFaults, choiceInWords, Other, withChoiceIds } from './choice.ts'
import { choiceRow, otherRow } from './choice-row.ts'
import { fieldset } from './field.ts'
import { commonMembers } from './members.ts'
import { choiceColumns } from './part-columns.ts'
import type { QuestionType } from './type.ts'

interface SingleChoiceQuestion extends ChoiceQuestion {
  readonly type: 'SINGLE_CHOICE'
}

export const singleChoice: QuestionType<SingleChoiceQuestion> = {
  type: 'SINGLE_CHOICE',
  schema: Type.Object(
    { ...commonMembers('SINGLE_CHOICE'), choices: Type.Optional(Choices), other: Other },
    { additionalProperties: false, title: 'SingleChoiceQuestion' },
  ),
  answer: singleChoiceAnswer,
  parts: () => [OTHER_PART],
  scoring: 'CHOICE',
  needsKey: true,
  faults: choiceFaults,
  withIds: withChoiceIds,
  columns: choiceColumns,
  render(question, context) {
    const { choices = [] } = question
    return fieldset(
      question,
      ['choices', 'other'],
      context,
      html`${choices.map(({ id, text = '' }, i) =>
        choiceRow(question, context, { type: 'radio', index: i + 1, value: id, label: text }),
      )}${question.other && otherRow(question, context, { type: 'radio', index: choices.length + 1 })}`,
    )
  },
  show: choiceInWords,
}
