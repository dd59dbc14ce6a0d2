import type { Html } from '../../text/html.ts'
import { choiceRows } from '../shared/choice-row.ts'
import { fieldset } from '../shared/field.ts'
import type { RenderContext } from '../type.ts'
import type { MultipleChoiceQuestion } from './answer.ts'

export const renderMultipleChoice = (question: MultipleChoiceQuestion, context: RenderContext): Html =>
  fieldset(
    question,
    ['choices', 'other', 'minChoices', 'maxChoices'],
    context,
    choiceRows(question, context, 'checkbox'),
  )
