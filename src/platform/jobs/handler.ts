// What a job consists of: steps, each in a transaction of its own that stores with what it did how far the job has come. A
// process may die between any two; another one goes on behind the last step that was committed.
import type { Trx } from '../db/database.ts'
import type { JobTables } from './queries.ts'

export interface Step<Progress> {
  readonly progress: Progress
  /** `now` for another step at once, a moment to go on then, `done` when there is nothing left. */
  readonly next: 'now' | 'done' | Date
}

/** A step should take well under a second. `progress` is undefined in the first one. */
export type Handler<Tables, Payload, Progress> = (
  trx: Trx<Tables>,
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

export interface HandlerParts<Tables, Payload, Progress> {
  readonly step: Handler<Tables, Payload, Progress>
  readonly call?: Call<Payload, Progress>
  /** Tried again for as long as it fails: there is nobody who would ask for it anew. */
  readonly neverGivesUp?: boolean
}

/** A handler as the worker knows it. Its tables, its payload and the type of its progress are known to the handler alone. */
export type AnyHandler = HandlerParts<JobTables, unknown, unknown>

/** The handler of each job, by name. */
export type Handlers = Readonly<Record<string, AnyHandler>>
