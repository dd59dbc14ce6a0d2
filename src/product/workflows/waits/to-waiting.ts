// A workflow with its due runs, the events that start some later, and its latest runs, which only the store knows.
import type { App } from '../../../platform/http/types.ts'
import type { WorkflowRow } from '../documents/queries.ts'
import type { Workflow } from '../documents/schemas.ts'
import { toWorkflow } from '../documents/wire.ts'
import { countBacklog } from '../runs/backlog-queries.ts'
import { findLatestRuns } from '../runs/latest-run-queries.ts'
import { countDue } from './due-queries.ts'

type WaitingParts = Pick<App, 'db' | 'config' | 'workflowParts'>

export async function toWaiting(
  { db, config, workflowParts }: WaitingParts,
  row: WorkflowRow,
): Promise<Workflow> {
  const waiting = await countDue(db, row, workflowParts.now().toISOString())
  const waitingEvents = await countBacklog(db, row)
  return toWorkflow(row, config.publicUrl, { waiting, waitingEvents, runs: await findLatestRuns(db, row) })
}
