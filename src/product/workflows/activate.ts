// Activates drafts as immutable versions, and pauses workflows.
import type { Trigger } from '../../engine/workflows/document.ts'
import { stepKinds } from '../../engine/workflows/index.ts'
import { isOfResponse } from '../../engine/workflows/trigger.ts'
import { walk } from '../../engine/workflows/walk.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { newSecret } from '../../platform/ids.ts'
import { record } from '../audit/record.ts'
import { deleteListener, putListener } from '../events/queries.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables.ts'
import { LISTENER, requireLocked } from './change.ts'
import { type FaultParts, workflowFaults } from './faults.ts'
import { insertHook, insertWorkflowVersion, updateWorkflowRow, type WorkflowRow } from './queries.ts'
import { cancelRunsOf, holdRunsOf, releaseRunsOf } from './run-queries.ts'
import { nextDate } from './schedule.ts'
import type { PauseWorkflow, WorkflowParams } from './schemas.ts'

const TOKEN_BYTES = 16

const DELETIONS = ['response.deleted', 'webform.deleted']

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
  await listen(trx, draft)
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
    ...(isNew && { activate_date: now }),
  })
}

/** It listens to what starts it, and to what its steps wait for: events are written only where something listens. */
async function listen(trx: Trx, { organization_id, app_id, id, document }: WorkflowRow): Promise<void> {
  const listener = { organization_id, app_id, kind: LISTENER, id }
  const { event, webformid } = document.trigger ?? {}
  const awaited = walk(document).flatMap(({ step }) => stepKinds[step.type].awaits(step) ?? [])
  const started = event === undefined ? [] : [event]
  const types = new Set([...started, ...awaited, ...(started.some(isOfResponse) ? DELETIONS : [])])
  if (types.size === 0) return void (await deleteListener(trx, listener))
  await putListener(trx, {
    ...listener,
    // The check has found every type in the catalogue.
    types: JSON.stringify([...types]),
    webform_ids: webformid === undefined || awaited.length > 0 ? null : JSON.stringify([webformid]),
  })
}

/** Nothing starts, but deleted responses are still removed from its runs. */
async function stopListening(
  trx: Trx,
  { organization_id, app_id, id, document }: WorkflowRow,
): Promise<void> {
  const listener = { organization_id, app_id, kind: LISTENER, id }
  const { event = '', webformid } = document.trigger ?? {}
  if (!isOfResponse(event)) return void (await deleteListener(trx, listener))
  const webformIds = webformid === undefined ? null : JSON.stringify([webformid])
  await putListener(trx, { ...listener, types: JSON.stringify(DELETIONS), webform_ids: webformIds })
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
  await stopListening(trx, row)
  if (runs === 'HOLD') await holdRunsOf(trx, row)
  if (runs === 'CANCEL') await cancelRunsOf(trx, row, now)
  return updateWorkflowRow(trx, row, { status: 'PAUSED', next_date: null })
}
