import type { Html } from '../../text/html.ts'
import { choiceFields } from '../shared/answer-fields.ts'
import { isShuffled } from '../shared/choice.ts'
import { OTHER_PART } from '../shared/choice-answer.ts'
import { choiceRows } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import type { MultipleChoiceQuestion } from './answer.ts'

const renderMultipleChoice = (question: MultipleChoiceQuestion, context: RenderContext): Html =>
  fieldset(
    question,
    ['choices', 'other', 'minChoices', 'maxChoices'],
    context,
    choiceRows(question, context, 'checkbox'),
  )

export const multipleChoicePage: QuestionPage<MultipleChoiceQuestion> = {
  fields: choiceFields,
  parts: () => [OTHER_PART],
  controls: ({ choices = [] }) => choices.length,
  isShuffled,
  render: renderMultipleChoice,
}
