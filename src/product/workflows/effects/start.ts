import { findWorkflow } from '../documents/queries.ts'
import { startRun } from '../runs/start.ts'
import { type Effect, failed, textOf } from './effect.ts'

export const start: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { organizationId, params, key, runId, depth, now, maxWaitingRuns }) {
    const workflow = await findWorkflow(trx, organizationId, {
      ...params,
      workflowid: textOf(input, 'workflowid'),
    })
    if (!workflow) throw failed('workflow_not_found', 'The application has no such workflow.')
    if (workflow.status !== 'ACTIVE')
      throw failed('workflow_not_active', `The workflow ${workflow.name} is not active.`)
    const runid = await startRun(
      trx,
      workflow,
      { startKey: key, input: { input: input.input ?? null }, depth: depth + 1, cause: runId, now },
      maxWaitingRuns,
    )
    return { runid }
  },
}
