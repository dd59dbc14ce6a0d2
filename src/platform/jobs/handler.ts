// What a job consists of: steps, each in a transaction of its own that stores with what it did how far the job has come. A
// process may die between any two; another one goes on behind the last step that was committed.

import type { JobName, JobPayloads, laneOf } from '../../product/job-payloads.ts'
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
 * A call to the outside, before a step and outside of any transaction: it may take long, and does no harm when it is made twice.
 * `signal` says that the process stops.
 */
export type Call<Payload, Progress> = (
  payload: Payload,
  progress: Progress | undefined,
  signal: AbortSignal,
) => Promise<void>

interface Parts<Payload, Progress> {
  readonly step: Handler<Payload, Progress>
  /** Tried again for as long as it fails: there is nobody who would ask for it anew. */
  readonly neverGivesUp?: boolean
}

/** Of the lane `outside`. A call has no transaction. */
interface OutsideParts<Payload, Progress> extends Parts<Payload, Progress> {
  readonly call: Call<Payload, Progress>
}

/** Whatever a handler has stored as progress it gets back, so its type is known to the handler alone. */
export type AnyHandler =
  | (Parts<unknown, unknown> & { readonly lane: 'store' })
  | (OutsideParts<unknown, unknown> & { readonly lane: 'outside' })

export type Handlers = { readonly [Name in JobName]: AnyHandler }

type NameIn<Lane> = { [Name in JobName]: (typeof laneOf)[Name] extends Lane ? Name : never }[JobName]

// The named boundary: a job's payload is what was queued under its name, and its progress what its handler stored.

/** A handler of work in the store. */
export const storeHandler = <Name extends NameIn<'store'>, Progress>(
  _name: Name,
  parts: Parts<JobPayloads[Name], Progress>,
): AnyHandler => ({ ...parts, lane: 'store' }) as AnyHandler

/** A handler of calls to the outside. */
export const outsideHandler = <Name extends NameIn<'outside'>, Progress>(
  _name: Name,
  parts: OutsideParts<JobPayloads[Name], Progress>,
): AnyHandler => ({ ...parts, lane: 'outside' }) as AnyHandler
