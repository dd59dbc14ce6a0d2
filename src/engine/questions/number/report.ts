import { numberTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { NumberQuestion } from './answer.ts'

export const numberReport: QuestionReport<NumberQuestion> = {
  tally: numberTally,
}
