import { displayChoices } from '../shared/choice-display.ts'
import { choiceTally } from '../shared/choice-tally.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import type { QuestionReport } from '../type.ts'
import type { MultipleChoiceQuestion } from './answer.ts'

export const multipleChoiceReport: QuestionReport<MultipleChoiceQuestion> = {
  tally: choiceTally,
  columns: choiceColumns,
  display: displayChoices,
}
