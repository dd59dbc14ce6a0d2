// Creates, updates and deletes workflows.
import type { Workflow as Document } from '../../../engine/workflows/document.ts'
import { newId } from '../../../platform/db/database.ts'
import { requireMatch } from '../../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../../platform/http/read-only.ts'
import type { Member } from '../../../platform/identity/principal.ts'
import { shareLockApp } from '../../apps/queries.ts'
import { record } from '../../audit/record.ts'
import { deleteListener } from '../../events/queries.ts'
import { enqueue } from '../../job-payloads.ts'
import { Problem } from '../../problem.ts'
import type { AppParams } from '../../schemas.ts'
import type { Trx } from '../../tables/tables.ts'
import { cancelRunsOf } from '../runs/run-queries.ts'
import { requireShape } from './check-shape.ts'
import {
  countWorkflows,
  deleteWorkflowRow,
  insertWorkflow,
  lockWorkflow,
  updateWorkflowRow,
  type WorkflowRow,
} from './queries.ts'
import type { NewWorkflow, WorkflowChanges, WorkflowParams } from './schemas.ts'
import { tagOf, toWorkflowSummary } from './wire.ts'

const MAX_WORKFLOWS = 200

/** The kind of listener that a workflow is. */
export const LISTENER = 'workflow'

/** @throws {Problem} app_not_found, body_invalid, too_many */
export async function createWorkflow(
  trx: Trx,
  principal: Member,
  params: AppParams,
  { name, description = '', trigger, variables, steps = [] }: NewWorkflow,
  now: string,
): Promise<WorkflowRow> {
  const { organizationId } = principal
  const document: Document = { ...(trigger && { trigger }), ...(variables && { variables }), steps }
  requireShape(document)
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  if ((await countWorkflows(trx, organizationId, params)) >= MAX_WORKFLOWS)
    throw new Problem('too_many', {
      detail: `An application has at most ${MAX_WORKFLOWS} workflows. Delete one.`,
    })
  const id = newId(trx, 'workflow')
  await record(trx, principal, { action: 'create', resource: 'workflow', id, now })
  return insertWorkflow(trx, {
    organization_id: organizationId,
    id,
    user_id: params.userid,
    app_id: params.appid,
    name,
    description,
    document: JSON.stringify(document),
    status: 'DRAFT',
    revision: 1,
    published_revision: null,
    version: null,
    next_date: null,
    hook_token: null,
    create_date: now,
    update_date: now,
    activate_date: null,
  })
}

/** @throws {Problem} body_invalid */
export async function updateWorkflow(
  trx: Trx,
  principal: Member,
  stored: WorkflowRow,
  changes: WorkflowChanges,
  publicUrl: string,
  now: string,
): Promise<WorkflowRow> {
  const { name: _, description: __, ...readOnly } = toWorkflowSummary(stored, publicUrl)
  refuseChanged(changes, readOnly)
  const { name = stored.name, description = stored.description } = changes
  const document = merged(stored.document, changes)
  requireShape(document)
  const text = JSON.stringify(document)
  if (name === stored.name && description === stored.description && text === JSON.stringify(stored.document))
    return stored
  await record(trx, principal, { action: 'update', resource: 'workflow', id: stored.id, now })
  return updateWorkflowRow(trx, stored, {
    name,
    description,
    document: text,
    revision: stored.revision + 1,
    update_date: now,
  })
}

function merged(stored: Document, { trigger, variables, steps }: WorkflowChanges): Document {
  const nextTrigger = trigger === undefined ? stored.trigger : trigger
  const nextVariables = variables === undefined ? stored.variables : variables
  return {
    ...(nextTrigger && { trigger: nextTrigger }),
    ...(nextVariables && { variables: nextVariables }),
    steps: steps ?? stored.steps,
  }
}

/** @throws {Problem} workflow_not_found, revision_stale */
export async function requireLocked(
  trx: Trx,
  principal: Member,
  params: WorkflowParams,
  ifMatch: string | undefined,
): Promise<WorkflowRow> {
  const row = await lockWorkflow(trx, principal.organizationId, params)
  if (!row) throw new Problem('workflow_not_found')
  requireMatch(row, tagOf(row), ifMatch)
  return row
}

/** Deletes a workflow. Its runs end, and a job deletes them. */
export async function deleteWorkflow(
  trx: Trx,
  principal: Member,
  row: WorkflowRow,
  now: string,
): Promise<void> {
  await record(trx, principal, { action: 'delete', resource: 'workflow', id: row.id, now })
  await deleteListener(trx, { ...row, kind: LISTENER })
  await cancelRunsOf(trx, row, now)
  await deleteWorkflowRow(trx, row)
  const { organizationId } = principal
  await enqueue(
    trx,
    'eraseRuns',
    { organizationId, of: { workflowId: row.id } },
    { organizationId, now: new Date(now) },
  )
}
