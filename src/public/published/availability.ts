// Whether a form takes answers at a moment, as far as the published version can tell.
import { Problem } from '../../product/problem.ts'
import type { Published } from './published.ts'

export type ClosedReason = 'paused' | 'not_open_yet' | 'closed' | 'full'

const problemOf = {
  paused: 'webform_paused',
  not_open_yet: 'webform_not_open_yet',
  closed: 'webform_closed',
  full: 'webform_full',
} as const

/** Why an address may be closed. */
export const closedProblems = Object.values(problemOf)

const REASONS = ['paused', 'not_open_yet', 'closed', 'full'] as const

/** Undefined while the form takes answers. Whether it is full is known only to the intake. */
export function closedReason({ status, form: { settings } }: Published, now: Date): ClosedReason | undefined {
  if (status !== 'ACTIVE') return 'paused'
  if (settings.opensAt !== undefined && now < new Date(settings.opensAt)) return 'not_open_yet'
  if (settings.closesAt !== undefined && now >= new Date(settings.closesAt)) return 'closed'
  return undefined
}

/** The same for who opens the form, told also when it is full; a submission learns that from the intake. */
export const unavailableReason = (published: Published, now: Date): ClosedReason | undefined =>
  closedReason(published, now) ?? (published.isFull ? 'full' : undefined)

export const closedProblem = (reason: ClosedReason) => new Problem(problemOf[reason])

/** The reason that a refusal stands for; undefined for other refusals. */
export const reasonOf = ({ code }: Problem): ClosedReason | undefined =>
  REASONS.find(reason => problemOf[reason] === code)
