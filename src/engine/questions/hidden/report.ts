import { valueTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { HiddenQuestion } from './answer.ts'

export const hiddenReport: QuestionReport<HiddenQuestion> = {
  tally: valueTally,
}
