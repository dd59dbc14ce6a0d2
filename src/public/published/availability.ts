// Decides whether a published form accepts responses at a given time.
import { type Problem, type ProblemCode, refusalProblem } from '../../product/problem.ts'
import type { Published } from './pointer.ts'

const REASONS = ['paused', 'not_open_yet', 'closed', 'full'] as const
export type ClosedReason = (typeof REASONS)[number]

const problemOf = {
  paused: 'webform_paused',
  not_open_yet: 'webform_not_open_yet',
  closed: 'webform_closed',
  full: 'webform_full',
} as const satisfies Record<ClosedReason, ProblemCode>

/** The problems of a form that is not available. */
export const closedProblems = Object.values(problemOf)

type Times = Pick<Published, 'status'> & { readonly form: Pick<Published['form'], 'settings'> }

/** Undefined if the form is open. Does not detect a full form: the intake does that. */
export function closedReason({ status, form: { settings } }: Times, now: Date): ClosedReason | undefined {
  if (status !== 'ACTIVE') return 'paused'
  if (settings.opensAt !== undefined && now < new Date(settings.opensAt)) return 'not_open_yet'
  if (settings.closesAt !== undefined && now >= new Date(settings.closesAt)) return 'closed'
  return undefined
}

/** The reason that the page shows. Also reports a full form; submissions get this reason from the intake. */
export const unavailableReason = (published: Published, now: Date): ClosedReason | undefined =>
  closedReason(published, now) ?? (published.isFull ? 'full' : undefined)

export const closedProblem = (reason: ClosedReason) => refusalProblem(problemOf[reason])

/** The reason of a problem from `closedProblem`; undefined for other problems. */
export const reasonOf = ({ code }: Problem): ClosedReason | undefined =>
  REASONS.find(reason => problemOf[reason] === code)
