import { numberTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { RatingQuestion } from './answer.ts'

export const ratingReport: QuestionReport<RatingQuestion> = {
  tally: numberTally,
}
