// Activates drafts as immutable versions, and pauses workflows.
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { ClientPrincipal } from '../../../platform/identity/principal.ts'
import { newSecret } from '../../../platform/ids.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problem.ts'
import type { Trx } from '../../tables/tables.ts'
import { deleteBacklog } from '../runs/backlog-queries.ts'
import { cancelRunsOf, holdRunsOf, releaseRunsOf } from '../runs/run-queries.ts'
import { nextDate } from '../schedules/schedule.ts'
import { requireLocked } from './change.ts'
import { type FaultParts, workflowFaults } from './faults.ts'
import { listen } from './listener.ts'
import { insertHook, insertWorkflowVersion, updateWorkflowRow, type WorkflowRow } from './queries.ts'
import type { PauseWorkflow, WorkflowParams } from './schemas.ts'

const TOKEN_BYTES = 16

interface Activation extends Omit<FaultParts, 'db' | 'params'> {
  readonly principal: ClientPrincipal
  readonly params: WorkflowParams
}

/**
 * Publishes the draft. Without unpublished changes, only makes the workflow active again.
 * @throws {Problem} workflow_not_found, revision_stale, workflow_incomplete with the faults of the draft
 */
export async function activateWorkflow(
  trx: Trx,
  { principal, params, ...more }: Activation,
  ifMatch: string | undefined,
  now: string,
): Promise<WorkflowRow> {
  const draft = await requireLocked(trx, principal, params, ifMatch)
  const isPublished = draft.published_revision === draft.revision
  if (isPublished && draft.status === 'ACTIVE') return draft
  const faults = await workflowFaults({ db: trx, principal, params, ...more }, draft, new Date(now))
  if (faults.length > 0) throw new Problem('workflow_incomplete', { faults })
  await record(trx, principal, { action: 'activate', resource: 'workflow', id: draft.id, now })
  const { trigger = {} } = draft.document
  await listen(trx, draft, draft.document)
  await releaseRunsOf(trx, draft, now)
  const isNew = !isPublished
  const version = (draft.version ?? 0) + (isNew ? 1 : 0)
  if (isNew)
    await insertWorkflowVersion(trx, {
      organization_id: draft.organization_id,
      workflow_id: draft.id,
      version,
      name: draft.name,
      document: JSON.stringify(draft.document),
      author: principal.id,
      create_date: now,
    })
  return updateWorkflowRow(trx, draft, {
    status: 'ACTIVE',
    version,
    published_revision: draft.revision,
    next_date: await nextDate(trigger, new Date(now)),
    hook_token: await hookToken(trx, draft, trigger),
    activate_date: now,
  })
}

/** The address stays the same over all versions. */
async function hookToken(trx: Trx, row: WorkflowRow, { hook }: Trigger): Promise<string | null> {
  if (!hook || row.hook_token !== null) return row.hook_token
  const token = newSecret(TOKEN_BYTES)
  await insertHook(trx, { token, organization_id: row.organization_id, workflow_id: row.id })
  return token
}

/**
 * Starts no more runs until the workflow is activated again. Pausing a paused one has no effect.
 * @throws {Problem} workflow_not_found, revision_stale, workflow_not_active
 */
export async function pauseWorkflow(
  trx: Trx,
  { principal, params }: Pick<Activation, 'principal' | 'params'>,
  { runs = 'FINISH' }: PauseWorkflow,
  ifMatch: string | undefined,
  now: string,
): Promise<WorkflowRow> {
  const row = await requireLocked(trx, principal, params, ifMatch)
  if (row.status === 'DRAFT')
    throw new Problem('workflow_not_active', { detail: 'The workflow has never been activated.' })
  if (row.status === 'PAUSED') return row
  await record(trx, principal, { action: 'pause', resource: 'workflow', id: row.id, now })
  if (runs === 'HOLD') await holdRunsOf(trx, row)
  if (runs === 'CANCEL') {
    await cancelRunsOf(trx, row, now)
    await deleteBacklog(trx, row)
  }
  await listen(trx, row, undefined)
  return updateWorkflowRow(trx, row, { status: 'PAUSED', next_date: null })
}
