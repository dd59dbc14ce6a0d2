import type { GradingStatus } from '../../engine/scoring/grade.ts'
import { percentOf, toPoints } from '../../engine/scoring/points.ts'
import type { ResponseRow } from './queries.ts'
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
