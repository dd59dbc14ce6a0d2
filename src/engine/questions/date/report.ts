import { rangeTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { DateQuestion } from './answer.ts'

export const dateReport: QuestionReport<DateQuestion> = {
  tally: rangeTally,
}
