// Converts a grade to the columns of a response.
import type { Grade } from '../../engine/scoring/grade.ts'
import { toHundredths } from '../../engine/scoring/points.ts'
import type { GradingColumns } from './queries.ts'

/** Nulls if the response is not scored, as in a quiz that has only outcomes. */
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
