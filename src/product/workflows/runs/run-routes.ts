import { inTransaction } from '../../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../../platform/http/idempotency.ts'
import { listRoutes } from '../../../platform/http/lists.ts'
import { created, json } from '../../../platform/http/openapi/declare.ts'
import { CreateHeaders, NoBody } from '../../../platform/http/schemas.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { Problem } from '../../problem.ts'
import { findWorkflow } from '../documents/queries.ts'
import { WorkflowParams } from '../documents/schemas.ts'
import { cancelRun, rerun, resolveRun, startManually } from './control-runs.ts'
import { placed, withPositions } from './run-position.ts'
import { findRun, type RunRow, readRuns } from './run-queries.ts'
import {
  ListRunsBody,
  RerunBody,
  ResolveBody,
  Run,
  RunParams,
  RunSummary,
  StartedRun,
  StartRunBody,
} from './run-schemas.ts'
import { toRun, toRunSummary } from './run-wire.ts'
import { findSteps } from './step-queries.ts'

const tags = ['Workflows']
const RUNS = '/user/:userid/app/:appid/workflow/:workflowid/run'
const ONE = `${RUNS}/:runid`
const MAX_STEPS = 1000

export const runRoutes: Routes = async app => {
  const starting = () => ({
    now: app.now().toISOString(),
    maxWaitingRuns: app.workflowParts.maxWaitingRuns,
  })

  app.post(
    RUNS,
    {
      config: { permission: 'run.create' },
      schema: {
        operationId: 'startRun',
        summary: 'Start a run',
        description:
          'Starts a run of an active workflow with the trigger `manual`. If the trigger declares an `input`, yours must fit it.',
        tags,
        params: WorkflowParams,
        headers: CreateHeaders,
        body: StartRunBody,
        problems: ['workflow_not_found', 'workflow_not_active', 'input_invalid', 'workflow_full', 'too_many'],
        response: { 201: created(StartedRun, 'The new run') },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const runid = await startManually(trx, principal, params, body.input, starting())
        return { location: pathInCollection(request, runid), body: { runid } }
      }),
  )

  listRoutes(
    app,
    RUNS,
    {
      permission: 'run.read',
      operationId: 'listRuns',
      summary: 'List the runs of a workflow, newest first',
      description:
        'Returns the runs without their steps: what started each one, and where it is. Select them with `status`, `responseid`, `since` and `until`.',
      tags,
      params: WorkflowParams,
      asked: ListRunsBody,
      problems: ['workflow_not_found'],
      item: RunSummary,
    },
    async ({ principal, params, asked }) => {
      const workflow = await findWorkflow(app.db, principal.organizationId, params)
      if (!workflow) throw new Problem('workflow_not_found')
      const read = withPositions(app.db, workflow, readRuns(app.db, workflow, asked))
      return { read, toWire: toRunSummary, hasOwnOrder: true }
    },
  )

  app.get(
    ONE,
    {
      config: { permission: 'run.read' },
      schema: {
        operationId: 'getRun',
        summary: 'Retrieve a run',
        description: 'Returns the run with what each step worked with and gave.',
        tags,
        params: RunParams,
        problems: ['workflow_not_found', 'run_not_found'],
        response: { 200: json(Run, 'The run') },
      },
    },
    async ({ principal, params }) => {
      const workflow = await findWorkflow(app.db, principal.organizationId, params)
      if (!workflow) throw new Problem('workflow_not_found')
      const run = await findRun(app.db, workflow, params.runid)
      if (!run) throw new Problem('run_not_found')
      return withSteps(run)
    },
  )

  async function withSteps(run: RunRow): Promise<Run> {
    const workflow = { organization_id: run.organization_id, id: run.workflow_id }
    const [row] = await placed(app.db, workflow, [run])
    return toRun(
      { ...run, position: row?.position ?? null, restartAt: row?.restartAt ?? null },
      await findSteps(app.db, run, MAX_STEPS),
    )
  }

  app.put(
    `${ONE}/cancel`,
    {
      config: { permission: 'run.cancel' },
      schema: {
        operationId: 'cancelRun',
        summary: 'Cancel a run',
        description: 'Ends a run. A step that runs at this moment ends first; nothing follows it.',
        tags,
        params: RunParams,
        body: NoBody,
        problems: ['workflow_not_found', 'run_not_found'],
        response: { 200: json(Run, 'The cancelled run') },
      },
    },
    async ({ principal, params }) => {
      const now = app.now().toISOString()
      return withSteps(await inTransaction(app.db, trx => cancelRun(trx, principal, params, now)))
    },
  )

  app.put(
    `${ONE}/resolve`,
    {
      config: { permission: 'run.cancel' },
      schema: {
        operationId: 'resolveRun',
        summary: 'Say how an uncertain call ended',
        description:
          'A run is UNCERTAIN if the server stopped during a call that must not be repeated. Look at the other system, and say whether the call took effect. If not, it is made again.',
        tags,
        params: RunParams,
        body: ResolveBody,
        problems: ['workflow_not_found', 'run_not_found', 'run_not_uncertain'],
        response: { 200: json(Run, 'The run, which goes on') },
      },
    },
    async ({ principal, params, body }) =>
      withSteps(
        await inTransaction(app.db, trx =>
          resolveRun(trx, principal, params, body.happened, app.now(), app.workflowParts.consoleUrl),
        ),
      ),
  )

  app.post(
    `${ONE}/rerun`,
    {
      config: { permission: 'run.create' },
      schema: {
        operationId: 'rerunRun',
        summary: 'Run again',
        description:
          'Starts a new run with the same input. With `from`, steps before that one keep their outputs and are not repeated.',
        tags,
        params: RunParams,
        headers: CreateHeaders,
        body: RerunBody,
        problems: ['workflow_not_found', 'run_not_found', 'run_not_ended', 'rerun_invalid', 'workflow_full'],
        response: { 201: created(StartedRun, 'The new run') },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body, url } = request
        const runid = await rerun(trx, principal, params, body, starting())
        const location = `${url.split('/run/', 1)[0]}/run/${runid}`
        return { location, body: { runid } }
      }),
  )
}
