// The columns of a response that tell how it was graded.
import type { Grade } from '../../engine/scoring/grade.ts'
import { toHundredths } from '../../engine/scoring/points.ts'
import type { GradingColumns } from './queries.ts'

/** What is not scored has null, and so has a quiz of outcomes alone. */
export function gradingColumns(grade: Grade | undefined): GradingColumns {
  const isScored = grade?.isScored === true
  return {
    score: isScored ? toHundredths(grade.score) : null,
    max_score: isScored ? toHundredths(grade.maxScore) : null,
    passed: isScored ? grade.passed : null,
    grading: isScored ? JSON.stringify(grade.questions) : null,
    grading_status: isScored && grade.status === 'PENDING' ? 'PENDING' : null,
    grade: isScored ? grade.grade : null,
    outcome: grade?.outcome ?? null,
  }
}
