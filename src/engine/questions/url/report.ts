import { textTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { UrlQuestion } from './answer.ts'

export const urlReport: QuestionReport<UrlQuestion> = { tally: textTally }
