// Removes runs of deleted workflows and applications, and what runs hold of deleted responses, some in each step.
import type { JobStep } from '../../job-payloads.ts'
import { deleteRuns, deleteWorkflowsOfApps, eraseRuns, findRunsOf } from './erase-queries.ts'

const BATCH = 200

interface Progress {
  /** The id of the last run. */
  readonly after: string
}

export const eraseRunsStep: JobStep<'eraseRuns', Progress> = async (
  trx,
  { organizationId, of },
  { after } = { after: '' },
  now,
) => {
  if ('appIds' in of) await deleteWorkflowsOfApps(trx, organizationId, of.appIds)
  const ids = await findRunsOf(trx, organizationId, of, { after, limit: BATCH })
  if (ids.length > 0) {
    if ('appIds' in of || 'workflowId' in of) await deleteRuns(trx, organizationId, ids)
    else await eraseRuns(trx, organizationId, ids, now.toISOString())
  }
  // Looks once more: a repetition of one of them may have been under way, and its run was not in the list.
  return { progress: { after: ids.at(-1) ?? after }, next: ids.length === 0 ? 'done' : 'now' }
}
