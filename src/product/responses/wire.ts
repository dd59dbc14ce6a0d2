import type { Grade, GradingStatus } from '../../engine/scoring/grade.ts'
import { percentOf, toHundredths, toPoints } from '../../engine/scoring/points.ts'
import type { GradingColumns, ResponseRow } from './queries.ts'
import type { Response } from './schemas.ts'

export const toResponse = (row: ResponseRow): Response => ({
  responseid: row.id,
  webformid: row.webform_id,
  version: row.version,
  status: 'COMPLETE',
  submissionId: row.submission_id,
  email: row.email,
  language: row.language,
  respondent: row.respondent,
  answers: row.answers,
  ...scoreOf(row),
  gradingStatus: gradingStatusOf(row),
  grade: row.grade,
  outcome: row.outcome,
  grading: row.grading,
  createDate: row.create_date,
})

/** Null if the response is not scored. */
export const gradingStatusOf = ({
  grading,
  grading_status,
}: {
  readonly grading?: unknown
  readonly grading_status?: 'PENDING' | null
}): GradingStatus | null => grading_status ?? (grading ? 'GRADED' : null)

interface Scored {
  readonly score: number | null
  readonly max_score: number | null
  readonly passed: boolean | null
}

/** The database stores scores in hundredths of a point. */
export const scoreOf = ({ score, max_score, passed }: Scored) => ({
  score: score === null ? null : toPoints(score),
  maxScore: max_score === null ? null : toPoints(max_score),
  percent: score === null || max_score === null ? null : percentOf(score, max_score),
  passed,
})

/** The columns of a grade. Nulls if the response is not scored, as in a quiz that has only outcomes. */
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
