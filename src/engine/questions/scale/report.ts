import type { QuestionReport } from '../type.ts'
import type { ScaleQuestion } from './answer.ts'
import { scaleTally } from './tally.ts'

export const scaleReport: QuestionReport<ScaleQuestion> = {
  tally: scaleTally,
}
