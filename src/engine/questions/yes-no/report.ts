import { yesNoTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { YesNoQuestion } from './answer.ts'

export const yesNoReport: QuestionReport<YesNoQuestion> = {
  tally: yesNoTally,
}
