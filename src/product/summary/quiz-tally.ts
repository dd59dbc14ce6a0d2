// Tallies scores, grades and outcomes of a quiz in a plain JSON value.
import { type Counts, increase, largestFirst, mergeCounts } from '../../engine/questions/shared/counts.ts'
import {
  addNumber,
  emptyNumbers,
  mergeNumbers,
  type NumberTally,
  numbersResult,
} from '../../engine/questions/shared/number-tally.ts'
import { named, percent } from '../../engine/questions/shared/tally.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { gradingStatusOf, scoreOf } from '../responses/wire.ts'

export interface QuizTally {
  graded: number
  pending: number
  passed: number
  failed: number
  scores: NumberTally
  percents: NumberTally
  /** Responses by the id of their grade. */
  grades: Counts
  outcomes: Counts
}

export const emptyQuiz = (): QuizTally => ({
  graded: 0,
  pending: 0,
  passed: 0,
  failed: 0,
  scores: emptyNumbers(),
  percents: emptyNumbers(),
  grades: {},
  outcomes: {},
})

export type QuizRow = Pick<
  ResponseRow,
  'score' | 'max_score' | 'passed' | 'grading_status' | 'grade' | 'outcome'
> & { readonly grading: unknown }

/** Counts `times` responses with the same result, in place. */
export function addToQuiz(tally: QuizTally, row: QuizRow, times = 1): void {
  const status = gradingStatusOf(row)
  if (status === 'PENDING') {
    tally.pending += times
    return
  }
  // A quiz with outcomes alone has nothing to grade.
  if (row.outcome !== null) increase(tally.outcomes, row.outcome, times)
  if (status === null) return
  const { score, percent, passed } = scoreOf(row)
  tally.graded += times
  if (score !== null) addNumber(tally.scores, score, times)
  if (percent !== null) addNumber(tally.percents, percent, times)
  if (passed !== null) tally[passed ? 'passed' : 'failed'] += times
  if (row.grade !== null) increase(tally.grades, row.grade, times)
}

export const mergeQuizzes = (a: QuizTally, b: QuizTally): QuizTally => ({
  graded: a.graded + b.graded,
  pending: a.pending + b.pending,
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  scores: mergeNumbers(a.scores, b.scores),
  percents: mergeNumbers(a.percents, b.percents),
  grades: mergeCounts(a.grades, b.grades),
  outcomes: mergeCounts(a.outcomes, b.outcomes),
})

/** What the versions say about the results, beside the tally. */
export interface QuizTexts {
  /** False if questions are hidden from the reader. */
  readonly isWhole: boolean
  /** The pass mark of the last version, if it is a percentage. */
  readonly passPercent: number | null
  /** The last title of each outcome. */
  readonly outcomeTitles: ReadonlyMap<string, string>
}

export function quizResult(
  { scores, percents, grades, outcomes, ...counts }: QuizTally,
  { passPercent, outcomeTitles }: Omit<QuizTexts, 'isWhole'>,
) {
  const decided = counts.passed + counts.failed
  return {
    ...counts,
    passPercent,
    score: numbersResult(scores),
    percent: numbersResult(percents),
    passRate: decided === 0 ? null : percent(counts.passed, decided),
    grades: byId(grades),
    outcomes: byId(outcomes).map(({ id, count }) => ({ ...named(id, outcomeTitles.get(id)), count })),
  }
}

const byId = (counts: Counts) => largestFirst(counts).map(([id, count]) => ({ id, count }))
