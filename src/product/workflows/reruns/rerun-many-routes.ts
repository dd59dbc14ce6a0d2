import { inTransaction } from '../../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../../platform/http/idempotency.ts'
import { created, json } from '../../../platform/http/openapi/declare.ts'
import { CreateHeaders, NoBody } from '../../../platform/http/schemas.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { WorkflowParams } from '../documents/schemas.ts'
import { cancelRerun, findRerun, startRerun, toRerun } from './rerun-many.ts'
import { Rerun, RerunManyBody, RerunParams } from './rerun-many-schemas.ts'

const tags = ['Workflows']
const RERUNS = '/user/:userid/app/:appid/workflow/:workflowid/rerun'
const ONE = `${RERUNS}/:rerunid`

export const rerunManyRoutes: Routes = async app => {
  app.post(
    RERUNS,
    {
      config: { permission: 'run.create' },
      schema: {
        operationId: 'rerunRuns',
        summary: 'Run many again',
        description:
          'Repeats the runs that ended before now and match, in a background job: each one once. Runs that were repeated already are left out, so you can ask again.',
        tags,
        params: WorkflowParams,
        headers: CreateHeaders,
        body: RerunManyBody,
        problems: ['workflow_not_found'],
        response: { 201: created(Rerun, 'The job, with the number of runs') },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const sent = await sendCreated(app.db, request, reply, async trx => {
        const job = await startRerun(trx, principal, params, body, app.now())
        return { location: pathInCollection(request, job.id), body: toRerun(job) }
      })
      app.jobs.wake()
      return sent
    },
  )

  app.get(
    ONE,
    {
      config: { permission: 'run.read' },
      schema: {
        operationId: 'getRerun',
        summary: 'Retrieve how far many runs are repeated',
        description: 'Available until thirty days after it ends.',
        tags,
        params: RerunParams,
        problems: ['workflow_not_found', 'rerun_not_found'],
        response: { 200: json(Rerun, 'The job') },
      },
    },
    async ({ principal, params }) => toRerun(await findRerun(app.db, principal, params)),
  )

  app.put(
    `${ONE}/cancel`,
    {
      config: { permission: 'run.cancel' },
      schema: {
        operationId: 'cancelRerun',
        summary: 'Repeat no more runs',
        description: 'Runs that it has started go on. A job that has ended does not change.',
        tags,
        params: RerunParams,
        body: NoBody,
        problems: ['workflow_not_found', 'rerun_not_found'],
        response: { 200: json(Rerun, 'The job') },
      },
    },
    async ({ principal, params }) => {
      const now = app.now().toISOString()
      return toRerun(await inTransaction(app.db, trx => cancelRerun(trx, principal, params, now)))
    },
  )
}
