import { textTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { EmailQuestion } from './answer.ts'

export const emailReport: QuestionReport<EmailQuestion> = { tally: textTally }
