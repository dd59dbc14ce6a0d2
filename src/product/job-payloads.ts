// The payload and lane of each job. The handlers are in job-handlers.ts.
import type { Condition } from '../engine/expressions/condition.ts'
import { enqueueJob, enqueueRecurring, type Queued } from '../platform/jobs/enqueue.ts'
import type { Handler } from '../platform/jobs/handler.ts'
import * as jobs from '../platform/jobs/queries.ts'
import type { EventType } from './event-types.ts'
import { type Cause, causeOf } from './events/cause.ts'
import type { Db, Tables, Trx } from './tables/tables.ts'
import type { RunStatus, RunsOf } from './tables/workflow-tables.ts'

export interface JobPayloads {
  /** Deletes expired rows. */
  sweep: Readonly<Record<never, never>>
  /** Regrades the responses to a version by the scoring correction with this revision. */
  regrade: {
    readonly webformId: string
    readonly version: number
    readonly revision: number
    readonly author: string
  }
  /** Emits the event that a version of a web form has closed. */
  tellClosed: { readonly webformId: string; readonly version: number; readonly closesAt: string }
  /** Deletes the web forms of deleted applications. */
  deleteWebforms: {
    readonly appIds: readonly string[]
    readonly author: {
      readonly organizationId: string
      readonly by: string
      readonly requestId: string | null
    }
  }
  /** Deletes the datasets of deleted applications. */
  deleteDatasets: JobPayloads['deleteWebforms']
  /** Deletes the rows of a deleted dataset (`parts` is null), or of parts that it no longer has. */
  deleteRows: { readonly datasetId: string; readonly parts: readonly string[] | null }
  /** Loads a file into a dataset. `isLate` if this is only for a load whose own job was never queued. */
  loadFile: {
    readonly datasetId: string
    readonly loadId: string
    readonly author: JobPayloads['deleteWebforms']['author']
    /** The name of the sheet of a workbook. */
    readonly sheet?: string
    /** The time zone of times without an offset in a CSV file. */
    readonly timeZone?: string
    /** The order of day and month in a CSV file. */
    readonly dates?: 'DMY' | 'MDY'
    readonly isLate?: true
  }
  /** Queues a load whenever it is due. Ends when the dataset has another schedule. */
  loadBySchedule: { readonly datasetId: string; readonly scheduleId: string }
  /** Deletes the files of loads of a deleted dataset. */
  deleteLoadFiles: { readonly datasetId: string; readonly loadIds: readonly string[] }
  /** Deletes the responses and versions of a deleted form. */
  deleteResponses: { readonly webformId: string }
  /** Deletes the responses that match a filter, or all if it is null. */
  deleteMatching: {
    readonly organizationId: string
    readonly webformId: string
    readonly filter: Condition | null
    /** Responses with this id or a later one stay. */
    readonly until: string
  }
  /** Deletes the files of a form or of some responses, or one file that belongs to no response. */
  deleteFiles: {
    readonly webformId: string
    readonly responseId?: string
    readonly responseIds?: readonly string[]
    readonly unclaimedId?: string
  }
  /** Sends mails to users. */
  sendMail: {
    readonly kind:
      | 'reset'
      | 'invite'
      | 'password_changed'
      | 'webhook_failing'
      | 'webhook_disabled'
      | 'workflow_paused'
    readonly userIds: readonly string[]
    /** Absent: the language of each user. */
    readonly language?: 'en' | 'de'
    /** What the mail is about. */
    readonly about?: {
      readonly name: string
      readonly error: string
      /** The path of its page in the console. */
      readonly path: string
    }
  }
  /** Encrypts values of headers of webhooks that are not encrypted yet. */
  sealHeaders: Readonly<Record<never, never>>
  /** Encrypts secrets again, with the first secret key. */
  reencryptSecrets: Readonly<Record<never, never>>
  /** Deletes the runs of deleted applications, or what runs hold of deleted responses. */
  eraseRuns: { readonly organizationId: string; readonly of: RunsOf }
  /** Pauses a workflow whose runs all fail. `runId` is the last of them. */
  pauseFailing: {
    readonly organizationId: string
    readonly params: Readonly<Record<'userid' | 'appid' | 'workflowid', string>>
    readonly runId: string
    readonly error: string
  }
  /** Repeats ended runs of a workflow. */
  rerunRuns: {
    readonly params: Readonly<Record<'userid' | 'appid' | 'workflowid', string>>
    readonly status: RunStatus
    readonly failedStep?: string | undefined
    /** ISO 8601 */
    readonly since?: string | undefined
    readonly until?: string | undefined
    /** ISO 8601. Runs that end later are left alone. */
    readonly asked: string
    readonly from: 'START' | 'FAILED_STEP'
    readonly version: 'SAME' | 'CURRENT'
    /** How many there were. */
    readonly total: number
    readonly author: JobPayloads['deleteWebforms']['author']
  }
  /** Sends events to a webhook again. */
  replayDeliveries: {
    readonly organizationId: string
    readonly webhookId: string
    readonly status: 'FAILED' | 'ALL'
    readonly types?: readonly EventType[] | undefined
    readonly since?: string | undefined
    readonly until?: string | undefined
  }
  /** Sends the stored responses of a form to a webhook. */
  backfillWebhook: {
    readonly organizationId: string
    readonly webhookId: string
    readonly webformId: string
    readonly since: string | null
  }
  /** Deletes the deliveries of deleted webhooks. */
  deleteDeliveries: { readonly organizationId: string; readonly webhookIds: readonly string[] }
  /** Deletes the bytes of deleted images of a form. */
  deleteImages: { readonly webformId: string; readonly imageIds: readonly string[] }
}

export type JobName = keyof JobPayloads

/** How many jobs of each lane a process runs at once. Jobs in one lane do not delay those in another. */
export const lanes = {
  /** Work in the store. */
  store: 1,
  /** Calls to other machines, or to a disk, which may be remote. */
  outside: 4,
  /** Files that are read and stored. They take turns by parts, so that a long one holds up no other organization. */
  loads: { workers: 4, perOrganization: 1 },
} as const

export type LaneName = keyof typeof lanes

export const laneOf = {
  sweep: 'store',
  regrade: 'store',
  tellClosed: 'store',
  deleteWebforms: 'store',
  deleteDatasets: 'store',
  deleteRows: 'store',
  loadFile: 'loads',
  loadBySchedule: 'store',
  deleteLoadFiles: 'outside',
  deleteResponses: 'store',
  deleteMatching: 'store',
  eraseRuns: 'store',
  rerunRuns: 'store',
  pauseFailing: 'store',
  deleteFiles: 'outside',
  deleteImages: 'outside',
  sendMail: 'outside',
  replayDeliveries: 'store',
  backfillWebhook: 'store',
  deleteDeliveries: 'store',
  sealHeaders: 'store',
  reencryptSecrets: 'store',
} as const satisfies Record<JobName, LaneName>

/** A step of a job of the product. */
export type JobStep<Name extends JobName, Progress> = Handler<Tables, JobPayloads[Name], Progress>

/** What each payload may also have. */
export interface Caused {
  readonly cause?: Cause | undefined
}

/**
 * Queues a job in the transaction of the change that causes it. The job has the cause of the transaction.
 * @returns the job's id
 */
export const enqueue = <Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  queued: Queued,
): Promise<string> =>
  enqueueJob(trx, { name, lane: laneOf[name], payload: { ...payload, cause: causeOf(trx) } }, queued)

/** How far a job is, for the operations that show it. */
export const jobStatusOf = ({ finish_date, cancel_date, error, progress }: jobs.JobRow) => {
  if (!finish_date) return progress ? 'RUNNING' : 'WAITING'
  return cancel_date ? 'CANCELLED' : error === null ? 'DONE' : 'FAILED'
}

/** Queues the recurring sweep if it is not queued yet. */
export const enqueueSweep = (db: Db, now: Date) =>
  enqueueRecurring(db, { name: 'sweep', lane: laneOf.sweep }, now)

export const findJob = (db: Db, name: JobName, id: string) => jobs.findJob(db, name, id)

export const cancelJob = (trx: Trx, id: string, now: string) => jobs.cancelJob(trx, id, now)
