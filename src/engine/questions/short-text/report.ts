import { textTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { ShortTextQuestion } from './page.ts'

export const shortTextReport: QuestionReport<ShortTextQuestion> = {
  tally: textTally,
}
