// What a job consists of: steps, each in a transaction of its own that stores with what it did how far the job has come. A
// process may die between any two; another one goes on behind the last step that was committed.

import type { JobName, JobPayloads } from '../../product/job-payloads.ts'
import type { Trx } from '../db/database.ts'

export interface Step<Progress> {
  readonly progress: Progress
  /** `now` for another step at once, a moment to go on then, `done` when there is nothing left. */
  readonly next: 'now' | 'done' | Date
}

/** A step should take well under a second. `progress` is undefined in the first one. */
export type Handler<Payload, Progress> = (
  trx: Trx,
  payload: Payload,
  progress: Progress | undefined,
  now: Date,
) => Promise<Step<Progress>>

/**
 * What a job does before a step, outside of any transaction: what others need not wait for, and what does no harm when it is done twice.
 * `signal` says that the process stops.
 */
export type Preparation<Payload, Progress> = (
  payload: Payload,
  progress: Progress | undefined,
  signal: AbortSignal,
) => Promise<void>

/** Whatever a handler has stored as progress it gets back, so its type is known to the handler alone. */
export interface AnyHandler {
  readonly prepare?: Preparation<unknown, unknown>
  readonly step: Handler<unknown, unknown>
  /** Tried again for as long as it fails: there is nobody who would ask for it anew. */
  readonly neverGivesUp?: boolean
}

export type Handlers = { readonly [Name in JobName]: AnyHandler }

/** The named boundary: a job's payload is what was queued under its name, and its progress what its handler stored. */
export const handler = <Name extends JobName, Progress>(
  _name: Name,
  parts: {
    readonly prepare?: Preparation<JobPayloads[Name], Progress>
    readonly step: Handler<JobPayloads[Name], Progress>
    readonly neverGivesUp?: boolean
  },
): AnyHandler => parts as AnyHandler
