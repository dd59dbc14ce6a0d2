import { inTransaction } from '../../../platform/db/database.ts'
import { listRoutes } from '../../../platform/http/lists.ts'
import { json } from '../../../platform/http/openapi/declare.ts'
import { EditHeaders, ListBody, NoBody } from '../../../platform/http/schemas.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { Problem } from '../../problem.ts'
import { toWaiting } from '../waits/to-waiting.ts'
import { activateWorkflow, pauseWorkflow } from './activate.ts'
import { workflowFaults } from './faults.ts'
import { findWorkflow, findWorkflowVersion, readWorkflowVersions } from './queries.ts'
import {
  PauseWorkflow,
  VersionParams,
  Workflow,
  WorkflowCheck,
  WorkflowParams,
  WorkflowVersion,
  WorkflowVersionSummary,
} from './schemas.ts'
import { tagOf, toVersion, toVersionSummary } from './wire.ts'

const tags = ['Workflows']
const ONE = '/user/:userid/app/:appid/workflow/:workflowid'

export const workflowPublishRoutes: Routes = async app => {
  const { egress, mail } = app.config

  app.post(
    `${ONE}/check`,
    {
      config: { permission: 'workflow.read' },
      schema: {
        operationId: 'checkWorkflow',
        summary: 'Check whether a workflow can be activated',
        description: 'Returns the faults that activation would report, up to 200. Changes nothing.',
        tags,
        params: WorkflowParams,
        body: NoBody,
        problems: ['workflow_not_found'],
        response: { 200: json(WorkflowCheck, 'The result of the check') },
      },
    },
    async ({ principal, params }) => {
      const row = await findWorkflow(app.db, principal.organizationId, params)
      if (!row) throw new Problem('workflow_not_found')
      const errors = await workflowFaults(
        { db: app.db, principal, params, egress, mail },
        row,
        app.workflowParts.now(),
      )
      return { ok: errors.length === 0, errors }
    },
  )

  app.put(
    `${ONE}/activate`,
    {
      config: { permission: 'workflow.activate' },
      schema: {
        operationId: 'activateWorkflow',
        summary: 'Activate a workflow',
        description:
          'Publishes the draft as an immutable version, which starts runs from now on. Runs that have begun keep their version. If the draft has no unpublished changes, a paused workflow becomes active again.',
        tags,
        params: WorkflowParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['workflow_not_found', 'workflow_incomplete'],
        response: { 200: json(Workflow, 'The active workflow', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = app.now().toISOString()
      const row = await inTransaction(app.db, trx =>
        activateWorkflow(trx, { principal, params, egress, mail }, headers['if-match'], now),
      )
      reply.header('etag', tagOf(row))
      return toWaiting(app, row)
    },
  )

  app.put(
    `${ONE}/pause`,
    {
      config: { permission: 'workflow.pause' },
      schema: {
        operationId: 'pauseWorkflow',
        summary: 'Pause a workflow',
        description:
          'Starts no more runs until you activate the workflow again. `runs` says what happens to those that have begun.',
        tags,
        params: WorkflowParams,
        headers: EditHeaders,
        body: PauseWorkflow,
        problems: ['workflow_not_found', 'workflow_not_active'],
        response: { 200: json(Workflow, 'The paused workflow', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers, body } = request
      const now = app.now().toISOString()
      const row = await inTransaction(app.db, trx =>
        pauseWorkflow(trx, { principal, params }, body, headers['if-match'], now),
      )
      reply.header('etag', tagOf(row))
      return toWaiting(app, row)
    },
  )

  listRoutes(
    app,
    `${ONE}/version`,
    {
      permission: 'workflow.read',
      operationId: 'listWorkflowVersions',
      summary: 'List the versions of a workflow, oldest first',
      description: 'Returns every activated version, without its steps.',
      tags,
      params: WorkflowParams,
      asked: ListBody,
      problems: ['workflow_not_found'],
      item: WorkflowVersionSummary,
    },
    async ({ principal, params }) => {
      const row = await findWorkflow(app.db, principal.organizationId, params)
      if (!row) throw new Problem('workflow_not_found')
      // Activating locks the workflow, so version numbers are committed in order.
      return { read: readWorkflowVersions(app.db, row), toWire: toVersionSummary, hasOwnOrder: true }
    },
  )

  app.get(
    `${ONE}/version/:version`,
    {
      config: { permission: 'workflow.read' },
      schema: {
        operationId: 'getWorkflowVersion',
        summary: 'Retrieve a version of a workflow',
        description: 'Returns the workflow as it was activated.',
        tags,
        params: VersionParams,
        problems: ['workflow_not_found', 'version_not_found'],
        response: { 200: json(WorkflowVersion, 'The version') },
      },
    },
    async ({ principal, params }) => {
      const row = await findWorkflow(app.db, principal.organizationId, params)
      if (!row) throw new Problem('workflow_not_found')
      const version = await findWorkflowVersion(app.db, row, Number(params.version))
      if (!version) throw new Problem('version_not_found')
      return toVersion(version)
    },
  )
}
