import { yesNoTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { ConsentQuestion } from './answer.ts'

export const consentReport: QuestionReport<ConsentQuestion> = {
  tally: yesNoTally,
}
