import { inTransaction } from '../../../platform/db/database.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import { pathInCollection, sendCreated } from '../../../platform/http/idempotency.ts'
import { created, json } from '../../../platform/http/openapi/declare.ts'
import { CreateHeaders, EditHeaders } from '../../../platform/http/schemas.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { requireApp } from '../../apps/queries.ts'
import { crudRoutes } from '../../crud.ts'
import { AppParams } from '../../schemas.ts'
import { NO_RUNS, type RowWithRuns, withLatestRuns } from '../runs/latest-run-queries.ts'
import { toWaiting } from '../waits/to-waiting.ts'
import { createWorkflow, deleteWorkflow, requireLocked, updateWorkflow } from './change.ts'
import { type MaybeGone, withGoneWebforms } from './gone-webforms.ts'
import { findWorkflow, lockWorkflow, readWorkflows, type WorkflowRow } from './queries.ts'
import {
  ListedWorkflow,
  ListWorkflowsBody,
  NewWorkflow,
  Workflow,
  WorkflowChanges,
  WorkflowParams,
} from './schemas.ts'
import { tagOf, toListedWorkflow, toWorkflow } from './wire.ts'

const tags = ['Workflows']
const WORKFLOWS = '/user/:userid/app/:appid/workflow'

export const workflowRoutes: Routes = async app => {
  const { publicUrl } = app.config

  const workflows = crudRoutes(app, {
    noun: 'workflow',
    label: 'workflow',
    tags,
    path: WORKFLOWS,
    parent: AppParams,
    params: WorkflowParams,
    schema: Workflow,
    toWire: (row: WorkflowRow) => toWaiting(app, row),
    tagOf,
    lock: lockWorkflow,
    now: app.now,
  })

  app.post(
    WORKFLOWS,
    {
      config: { permission: 'workflow.create' },
      schema: {
        operationId: 'createWorkflow',
        summary: 'Create a workflow',
        description:
          'Creates a draft. Each step must have the members of its type; what it refers to is checked when you check or activate the workflow.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewWorkflow,
        problems: ['app_not_found', 'too_many'],
        response: { 201: created(Workflow, 'The new workflow', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const row = await createWorkflow(trx, principal, params, body, app.now().toISOString())
        return {
          location: pathInCollection(request, row.id),
          etag: tagOf(row),
          body: toWorkflow(row, publicUrl, { waiting: 0, waitingEvents: 0, runs: NO_RUNS }),
        }
      }),
  )

  workflows.list(
    {
      summary: 'List the workflows of an application, oldest first',
      description:
        'Returns the workflows of the application without their steps. Without `limit`, the whole list is streamed.',
      asked: ListWorkflowsBody,
      problems: ['app_not_found'],
      item: ListedWorkflow,
    },
    ({ principal, params, asked: { include } }) => {
      const { organizationId } = principal
      const rows = readWorkflows(app.db, organizationId, params)
      const read: ReadRows<WorkflowRow & Partial<RowWithRuns>> = include ? withLatestRuns(app.db, rows) : rows
      return {
        read: withGoneWebforms(app.db, organizationId, params, read),
        toWire: (row: WorkflowRow & MaybeGone & Partial<RowWithRuns>) => toListedWorkflow(row, publicUrl),
        whenEmpty: () => requireApp(app.db, organizationId, params),
      }
    },
  )

  workflows.get({
    summary: 'Retrieve a workflow',
    description: 'Returns the draft of the workflow with this id, if it belongs to this application.',
    find: findWorkflow,
  })

  workflows.update({
    summary: 'Update a workflow',
    description:
      'Sets the members of the draft that you send; `steps` are replaced as a whole, and null removes `trigger` and `variables`. The active version does not change.',
    body: WorkflowChanges,
    run: (trx, principal, stored, changes, now) =>
      updateWorkflow(trx, principal, stored, changes, publicUrl, now),
  })

  app.put(
    `${WORKFLOWS}/:workflowid`,
    {
      config: { permission: 'workflow.update' },
      schema: {
        operationId: 'replaceWorkflow',
        summary: 'Replace the draft of a workflow',
        description:
          'Replaces the whole draft. Members that you leave out are empty. The active version does not change.',
        tags,
        params: WorkflowParams,
        headers: EditHeaders,
        body: NewWorkflow,
        problems: ['workflow_not_found'],
        response: { 200: json(Workflow, 'The replaced workflow', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers, body } = request
      const now = app.now().toISOString()
      const whole = { description: '', trigger: null, variables: null, steps: [], ...body }
      const row = await inTransaction(app.db, async trx => {
        const stored = await requireLocked(trx, principal, params, headers['if-match'])
        return updateWorkflow(trx, principal, stored, whole, publicUrl, now)
      })
      reply.header('etag', tagOf(row))
      return toWaiting(app, row)
    },
  )

  workflows.delete({
    summary: 'Delete a workflow',
    description: 'Deletes a workflow with its versions. Runs that have not ended are cancelled.',
    run: deleteWorkflow,
  })
}
