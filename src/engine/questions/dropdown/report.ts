import { choiceTally } from '../shared/choice-tally.ts'
import { choiceColumns } from '../shared/part-columns.ts'
import type { QuestionReport } from '../type.ts'
import type { DropdownQuestion } from './definition.ts'

export const dropdownReport: QuestionReport<DropdownQuestion> = {
  tally: choiceTally,
  columns: choiceColumns,
}
