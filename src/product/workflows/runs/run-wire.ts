import type { Placed } from './run-position.ts'
import { isErased, type ListedRun, type RunRow } from './run-queries.ts'
import type { Run, RunSummary } from './run-schemas.ts'
import { starterOf } from './start-key.ts'
import type { StepRow } from './step-queries.ts'

export const toRunSummary = (
  row: ListedRun & Placed & { readonly erased: number | boolean },
): RunSummary => ({
  runid: row.id,
  workflowid: row.workflow_id,
  version: row.version,
  status: row.status,
  startedBy: starterOf(row.start_key),
  position: row.position,
  dueDate: row.due_date,
  webformid: row.webform_id,
  responseid: row.response_id,
  rerunOf: row.rerun_of,
  isErased: Boolean(row.erased),
  error: row.failure && { ...row.failure, from: row.restartAt },
  createDate: row.create_date,
  finishDate: row.finish_date,
})

export const toRun = (row: RunRow & Placed, steps: readonly StepRow[]): Run => ({
  ...toRunSummary({ ...row, erased: isErased(row) }),
  input: row.input,
  steps: steps.map(step => ({
    stepid: step.step_id,
    path: step.path,
    attempt: step.attempt,
    status: step.status,
    input: step.input,
    output: step.output,
    error: step.failure,
    startDate: step.start_date,
    endDate: step.end_date,
  })),
})
