import { momentTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { DatetimeQuestion } from './answer.ts'

export const datetimeReport: QuestionReport<DatetimeQuestion> = {
  tally: momentTally,
}
