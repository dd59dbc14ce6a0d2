// A job consists of steps. Each runs in a transaction that also stores the job's progress. If a process dies between two steps, another
// one continues after the last committed step.
import type { Trx } from '../db/database.ts'
import type { JobTables } from './queries.ts'

export interface Step<Progress> {
  readonly progress: Progress
  /** `now` for another step at once, a date for one at that time, `done` at the end. */
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
 * A call to another system, before a step and outside any transaction. It can take long, and must be safe to retry. `signal` aborts when
 * the process stops.
 */
export type Call<Payload, Progress> = (
  payload: Payload,
  progress: Progress | undefined,
  signal: AbortSignal,
) => Promise<void>

export interface HandlerParts<Tables, Payload, Progress> {
  readonly step: Handler<Tables, Payload, Progress>
  readonly call?: Call<Payload, Progress>
  /** Retried without limit, because nothing else would queue it again. */
  readonly neverGivesUp?: boolean
}

/** A handler with its types erased, for the worker. */
export type AnyHandler = HandlerParts<JobTables, unknown, unknown>

/** The handler of each job, by name. */
export type Handlers = Readonly<Record<string, AnyHandler>>
