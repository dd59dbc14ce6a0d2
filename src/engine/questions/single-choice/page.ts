import type { Html } from '../../text/html.ts'
import { choiceFields } from '../shared/answer-fields.ts'
import { isShuffled } from '../shared/choice.ts'
import { type ChoiceQuestion, OTHER_PART } from '../shared/choice-answer.ts'
import { choiceRows } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import type { SingleChoiceQuestion } from './definition.ts'

const renderSingleChoice = (question: ChoiceQuestion, context: RenderContext): Html =>
  fieldset(question, ['choices', 'other'], context, choiceRows(question, context, 'radio'))

export const singleChoicePage: QuestionPage<SingleChoiceQuestion> = {
  fields: choiceFields,
  parts: () => [OTHER_PART],
  controls: ({ choices = [] }) => choices.length,
  isShuffled,
  render: renderSingleChoice,
}
