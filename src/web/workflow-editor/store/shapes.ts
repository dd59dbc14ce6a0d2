// The replies of the browser API that the editor reads. The reference at /docs describes them.
import type { Column } from '../../../engine/query/columns.ts'
import type { DraftInfo } from '../../draft-editor/workspace.ts'
import type { Content } from '../document/content.ts'

export interface WorkflowInfo extends DraftInfo {
  readonly workflowid: string
  readonly appid: string
  readonly userid: string
  readonly hookUrl: string | null
  readonly runs: { readonly failed: number }
}

export interface WorkflowData extends Content, WorkflowInfo {}

export const infoOf = ({
  workflowid,
  appid,
  userid,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  hookUrl,
  runs,
}: WorkflowInfo): WorkflowInfo => ({
  workflowid,
  appid,
  userid,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  hookUrl,
  runs,
})

export interface DatasetSummary {
  readonly datasetid: string
  readonly name: string
  readonly kind: 'WEBFORM' | 'TABLE' | 'CONNECTION' | 'VIEW'
}

export interface DatasetData extends DatasetSummary {
  readonly columns: readonly Column[]
}

export interface FormRow {
  readonly webformid: string
  readonly name: string
  readonly status: 'DRAFT' | 'ACTIVE' | 'PAUSED'
}

export interface WorkflowRow {
  readonly workflowid: string
  readonly name: string
}

export interface DashboardRow {
  readonly dashboardid: string
  readonly name: string
  readonly status: string
}

export interface ResponseRow {
  readonly responseid: string
  readonly email: string | null
  readonly percent: number | null
  readonly createDate: string
  readonly respondent: { readonly name?: string; readonly email?: string } | null
}

export interface StepError {
  readonly code: string
  readonly message: string
}

interface LoggedStep {
  readonly stepid: string
  readonly path: string
  readonly input: unknown
  readonly output: unknown
  readonly error: StepError | null
}

export interface TestedStep extends LoggedStep {
  readonly status: 'DONE' | 'SKIPPED' | 'FAILED' | 'NOT_SENT'
}

export interface TestResult {
  readonly status: 'DONE' | 'FAILED' | 'CUT'
  readonly message: string
  readonly steps: readonly TestedStep[]
}

export type RunStatus = 'WAITING' | 'RUNNING' | 'HELD' | 'UNCERTAIN' | 'DONE' | 'FAILED' | 'CANCELLED'

export type RunStarter = 'EVENT' | 'SCHEDULE' | 'HOOK' | 'PERSON' | 'WORKFLOW'
export type RunWait = 'MOMENT' | 'EVENT' | 'RETRY' | 'TURN' | 'PERSON' | 'ACTIVATION'

/** Where an unfinished run is. */
export interface RunPosition {
  readonly stepid: string | null
  /** Null while a process works on the step. */
  readonly waitsFor: RunWait | null
  readonly until: string | null
  readonly event: string | null
  /** The response of the run, if the event must be about it. */
  readonly responseid: string | null
}

export interface RunRow {
  readonly runid: string
  readonly version: number
  readonly status: RunStatus
  readonly startedBy: { readonly kind: RunStarter; readonly id: string | null }
  readonly position: RunPosition | null
  readonly webformid: string | null
  readonly responseid: string | null
  readonly rerunOf: string | null
  /** Its response is deleted, so nothing is kept of it. */
  readonly isErased: boolean
  readonly error: {
    readonly stepid: string | null
    readonly message: string
    /** Where to run it again; null for the start. */
    readonly from: string | null
  } | null
  readonly createDate: string
  readonly finishDate: string | null
}

export interface RunStep extends LoggedStep {
  readonly attempt: number
  readonly status: 'STARTED' | 'DONE' | 'SKIPPED' | 'FAILED'
  readonly startDate: string
  readonly endDate: string | null
}

/** A job that repeats many runs. */
export interface Rerun {
  readonly rerunid: string
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  readonly total: number
  readonly started: number
  readonly skipped: number
  readonly faults: readonly { readonly runid: string; readonly message: string }[]
}

export interface RunData extends RunRow {
  readonly input: Readonly<Record<string, unknown>>
  readonly steps: readonly RunStep[]
}
