// Grades one response again: after a correction of the scoring, or with manual points.

import { type CompiledForm, gradeAnswers } from '../../engine/definition/compiled-form.ts'
import { diffGradings, type GradingChange } from '../../engine/scoring/diff-gradings.ts'
import type { Grade, HandGrade } from '../../engine/scoring/grade.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { gradingColumns, gradingStatusOf, scoreOf } from '../responses/wire.ts'
import { gradedOf } from './wire.ts'

type ByHand = Readonly<Record<string, HandGrade>>

export interface Regraded {
  readonly grade: Grade | undefined
  /** Undefined if nothing changes. */
  readonly change: GradingChange | undefined
}

/** The manual grades so far. Automatic points do not count as manual if the question became manual later. */
export const handGradesOf = ({ grading }: ResponseRow): ByHand =>
  Object.fromEntries(
    Object.entries(grading ?? {}).flatMap(([id, { manual, byHand, points, comment }]) => {
      if (byHand) return [[id, byHand]]
      return manual ? [[id, { points, ...(comment !== undefined && { comment }) }]] : []
    }),
  )

export function regradeRow(
  form: CompiledForm,
  row: ResponseRow,
  byHand: ByHand = handGradesOf(row),
): Regraded {
  const grade = gradeAnswers(form, row.answers, new Date(row.create_date), byHand)
  const columns = gradingColumns(grade)
  const after = {
    verdict: {
      ...scoreOf({
        score: columns.score ?? null,
        max_score: columns.max_score ?? null,
        passed: columns.passed ?? null,
      }),
      gradingStatus: gradingStatusOf(columns),
      grade: columns.grade ?? null,
      outcome: columns.outcome ?? null,
    },
    questions: columns.grading ? (grade?.questions ?? {}) : {},
  }
  return { grade, change: diffGradings(gradedOf(row), after) }
}
