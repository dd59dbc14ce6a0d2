// A workflow with the numbers of its due runs and of events that start some later, which only the store knows.
import type { App } from '../../platform/http/types.ts'
import { countBacklog } from './backlog-queries.ts'
import { countDue } from './due-queries.ts'
import type { WorkflowRow } from './queries.ts'
import type { Workflow } from './schemas.ts'
import { toWorkflow } from './wire.ts'

type Parts = Pick<App, 'db' | 'config' | 'workflowParts'>

export async function toWaiting({ db, config, workflowParts }: Parts, row: WorkflowRow): Promise<Workflow> {
  const waiting = await countDue(db, row, workflowParts.now().toISOString())
  return toWorkflow(row, config.publicUrl, { waiting, waitingEvents: await countBacklog(db, row) })
}
