import { textTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { PhoneQuestion } from './answer.ts'

export const phoneReport: QuestionReport<PhoneQuestion> = { tally: textTally }
