// The tables of workflows and their runs.
import type { Workflow } from '../../engine/workflows/document.ts'
import type { StepError } from '../../engine/workflows/outcome.ts'
import type { RunState } from '../../engine/workflows/state.ts'
import type { Instant, Json, OptionalJson } from '../../platform/db/database.ts'
import type { EventType } from '../event-types.ts'

export type WorkflowStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED'

/**
 * WAITING: due or asleep. RUNNING: a process works on it. HELD: its workflow is paused. UNCERTAIN: a call that must not be repeated may
 * have happened, and a person decides.
 */
export const RUN_STATUSES = [
  'WAITING',
  'RUNNING',
  'HELD',
  'DONE',
  'FAILED',
  'UNCERTAIN',
  'CANCELLED',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** STARTED: an attempt that must not be repeated has begun. */
export const STEP_STATUSES = ['STARTED', 'DONE', 'SKIPPED', 'FAILED'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

export interface WorkflowTables {
  workflows: {
    organization_id: string
    id: string
    user_id: string
    app_id: string
    name: string
    description: string
    /** The draft. */
    document: Json<Workflow>
    status: WorkflowStatus
    /** Counts edits; the ETag. */
    revision: number
    /** The revision that the latest version has. */
    published_revision: number | null
    version: number | null
    /** When its schedule is due next; null without one, and while it is not active. */
    next_date: Instant | null
    /** The last part of the address that starts runs; null if no version had such a trigger. */
    hook_token: string | null
    create_date: Instant
    update_date: Instant
    activate_date: Instant | null
  }
  /** What was activated. Rows never change. */
  workflow_versions: {
    organization_id: string
    workflow_id: string
    version: number
    name: string
    document: Json<Workflow>
    /** The id of the user, API key or browser token. */
    author: string
    create_date: Instant
  }
  /** Finds the workflow of an address. */
  workflow_hooks: { token: string; organization_id: string; workflow_id: string }
  workflow_runs: {
    organization_id: string
    id: string
    user_id: string
    app_id: string
    workflow_id: string
    version: number
    /** What started it: the id of an event, a moment of a schedule, or the run and step that did. Starts one run only. */
    start_key: string
    status: RunStatus
    /** When it goes on; null unless it is WAITING. */
    due_date: Instant | null
    /** Null before the first step. */
    state: OptionalJson<RunState>
    /** What the names `event`, `response` and `input` stand for. */
    input: Json<Readonly<Record<string, unknown>>>
    webform_id: string | null
    response_id: string | null
    rerun_of: string | null
    /** How many runs caused each other. */
    depth: number
    /** The number of the next entry of the log. */
    seq: number
    locked_by: string | null
    locked_until: Instant | null
    failure: OptionalJson<RunError>
    create_date: Instant
    finish_date: Instant | null
  }
  /** The log of a run: one row for each step that ended, and for each attempt that failed. */
  workflow_steps: {
    organization_id: string
    run_id: string
    seq: number
    step_id: string
    path: string
    attempt: number
    status: StepStatus
    input: OptionalJson<unknown>
    output: OptionalJson<unknown>
    failure: OptionalJson<StepError>
    start_date: Instant
    end_date: Instant | null
  }
  /** Runs that wait for an event. */
  workflow_waits: {
    organization_id: string
    run_id: string
    app_id: string
    type: EventType
    subject: string
    timeout_date: Instant
    /** The id of the event that ended the wait. */
    event_id: string | null
  }
  /** Events that start runs later, because too many runs of the workflow wait. */
  workflow_backlogs: { organization_id: string; workflow_id: string; event_id: string }
}

export interface RunError {
  /** The id of the step that failed. */
  readonly stepid: string | null
  readonly message: string
}

/** Which runs: those of a deleted response or web form are emptied, those of a workflow or of applications are deleted. */
export type RunsOf =
  | { readonly responseId: string }
  | { readonly webformId: string }
  | { readonly workflowId: string }
  | { readonly appIds: readonly string[] }
