import { displayChoice } from '../shared/choice-display.ts'
import { choiceTally } from '../shared/choice-tally.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import type { QuestionReport } from '../type.ts'
import type { SingleChoiceQuestion } from './definition.ts'

export const singleChoiceReport: QuestionReport<SingleChoiceQuestion> = {
  tally: choiceTally,
  columns: choiceColumns,
  display: displayChoice,
}
