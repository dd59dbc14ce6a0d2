import type { Graded } from '../../engine/scoring/diff-gradings.ts'
import type { HistoryRow } from '../responses/history-queries.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { gradingStatusOf, scoreOf } from '../responses/wire.ts'
import type { GradingEntry } from './schemas.ts'

/** The current grading of a response. */
export const gradedOf = (row: ResponseRow): Graded => ({
  verdict: {
    ...scoreOf(row),
    gradingStatus: gradingStatusOf(row),
    grade: row.grade,
    outcome: row.outcome,
  },
  questions: row.grading ?? {},
})

export const toGradingEntry = (row: HistoryRow): GradingEntry => ({
  gradingid: row.id,
  cause: row.cause,
  author: row.author,
  createDate: row.create_date,
  ...row.change,
})
