// Submissions whose id was stored before.
import { isSameJson } from '../../engine/same-json.ts'
import { type Problem, refusalProblem } from '../problem.ts'
import type { ResponseRow } from './queries.ts'

interface Sent {
  /** Normalized. */
  readonly answers: unknown
  readonly email?: string | null | undefined
}

/** The stored response if it is the same submission; otherwise the problem submission_reused, because its answers would be lost. */
export const repeatOf = (stored: ResponseRow, { answers, email }: Sent): ResponseRow | Problem =>
  isSameJson(stored.answers, answers) && stored.email === (email ?? null)
    ? stored
    : refusalProblem('submission_reused')
