import { textTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { LongTextQuestion } from './page.ts'

export const longTextReport: QuestionReport<LongTextQuestion> = {
  tally: textTally,
}
