// What each job is given, and its lane; the handlers are in job-handlers.ts.
import { enqueueJob, enqueueRecurring, type Queued } from '../platform/jobs/enqueue.ts'
import type { Handler } from '../platform/jobs/handler.ts'
import * as jobs from '../platform/jobs/queries.ts'
import type { Db, Tables, Trx } from './tables.ts'

export interface JobPayloads {
  /** Deletes what has expired. */
  sweep: Readonly<Record<never, never>>
  /** Grades the responses to a version again, by the correction of its scoring that has the revision. */
  regrade: {
    readonly webformId: string
    readonly version: number
    readonly revision: number
    readonly author: string
  }
  /** Deletes the web forms of applications that have gone. */
  deleteWebforms: {
    readonly appIds: readonly string[]
    readonly author: {
      readonly organizationId: string
      readonly by: string
      readonly requestId: string | null
    }
  }
  /** Deletes the responses of a form that has gone. */
  deleteResponses: { readonly webformId: string }
  /** Deletes the files of a form, of one of its responses, or one file unless a response has it. */
  deleteFiles: {
    readonly webformId: string
    readonly responseId?: string
    readonly unclaimedId?: string
  }
}

export type JobName = keyof JobPayloads

/** In each lane, how many jobs a process runs at once. What waits in one lane holds up nothing in another. */
export const lanes = {
  /** Work in the store. */
  store: 1,
  /** Calls to other machines, or to a disk that may be one. */
  outside: 4,
} as const

export type LaneName = keyof typeof lanes

export const laneOf = {
  sweep: 'store',
  regrade: 'store',
  deleteWebforms: 'store',
  deleteResponses: 'store',
  deleteFiles: 'outside',
} as const satisfies Record<JobName, LaneName>

/** A step of a job of the product. */
export type JobStep<Name extends JobName, Progress> = Handler<Tables, JobPayloads[Name], Progress>

/**
 * Queues a job in the transaction of what it follows from.
 * @returns the job's id
 */
export const enqueue = <Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  queued: Queued,
): Promise<string> => enqueueJob(trx, { name, lane: laneOf[name], payload }, queued)

/** Makes sure that there is a sweep, of which there is always one. */
export const enqueueSweep = (db: Db, now: Date) =>
  enqueueRecurring(db, { name: 'sweep', lane: laneOf.sweep }, now)

export const findJob = (db: Db, name: JobName, id: string) => jobs.findJob(db, name, id)
