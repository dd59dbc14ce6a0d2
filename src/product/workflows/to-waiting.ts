// A workflow with the number of its due runs, which only the store knows.
import type { App } from '../../platform/http/types.ts'
import { countDue } from './due-queries.ts'
import type { WorkflowRow } from './queries.ts'
import type { Workflow } from './schemas.ts'
import { toWorkflow } from './wire.ts'

type Parts = Pick<App, 'db' | 'config' | 'workflowParts'>

export async function toWaiting({ db, config, workflowParts }: Parts, row: WorkflowRow): Promise<Workflow> {
  return toWorkflow(row, config.publicUrl, await countDue(db, row, workflowParts.now().toISOString()))
}
