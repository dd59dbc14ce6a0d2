import { rangeTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { TimeQuestion } from './answer.ts'

export const timeReport: QuestionReport<TimeQuestion> = {
  tally: rangeTally,
}
