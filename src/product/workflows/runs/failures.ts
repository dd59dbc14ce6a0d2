// What follows from runs that fail.
import { setCause } from '../../events/cause.ts'
import { emit, placeOf } from '../../events/emit.ts'
import { enqueue } from '../../job-payloads.ts'
import type { Trx } from '../../tables/tables.ts'
import { hasOnlyFailed } from './latest-run-queries.ts'
import type { RunRow } from './run-queries.ts'

/** Events hold facts, and errors can quote long replies. */
const MAX_ERROR = 300

/** Emits workflow.failed in the transaction that ends the run. A job pauses a workflow that only fails. */
export async function tellFailed(trx: Trx, run: RunRow, message: string, now: Date): Promise<void> {
  const { organization_id: organizationId, workflow_id: workflowid, id: runid } = run
  const error = message.slice(0, MAX_ERROR).toWellFormed()
  setCause(trx, { runId: runid, depth: run.depth + 1 })
  await emit(trx, placeOf(run), {
    type: 'workflow.failed',
    id: workflowid,
    data: { runid, error },
    now: now.toISOString(),
  })
  if (!(await hasOnlyFailed(trx, { organization_id: organizationId, id: workflowid }, run.version))) return
  const params = { userid: run.user_id, appid: run.app_id, workflowid }
  // Not here: activations lock the workflow before its runs.
  await enqueue(trx, 'pauseFailing', { organizationId, params, runId: runid, error }, { organizationId, now })
}
