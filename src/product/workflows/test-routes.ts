import { json } from '../../platform/http/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { findEvent } from '../events/queries.ts'
import { Problem } from '../problem.ts'
import { findResponse } from '../responses/queries.ts'
import { toResponse } from '../responses/wire.ts'
import type { RunParts } from './attempt.ts'
import { readEventData } from './data-of-run.ts'
import { findWorkflow, type WorkflowRow } from './queries.ts'
import { TestBody, TestResult } from './run-schemas.ts'
import { WorkflowParams } from './schemas.ts'
import { testWorkflow } from './test-run.ts'

const PATH = '/user/:userid/app/:appid/workflow/:workflowid/test'
const RUN_ID = 'test_run'

export const workflowTestRoutes: Routes = async app => {
  app.post(
    PATH,
    {
      config: { permission: 'workflow.test' },
      schema: {
        operationId: 'testWorkflow',
        summary: 'Test the draft of a workflow',
        description:
          'Runs the draft at once. Waits are skipped, changes of the store are checked and undone, and calls to other systems are made only with `outside: "REAL"`.',
        tags: ['Workflows'],
        params: WorkflowParams,
        body: TestBody,
        problems: ['workflow_not_found', 'event_not_found', 'response_not_found'],
        response: { 200: json(TestResult, 'What happened') },
      },
    },
    async request => {
      const { principal, params, body } = request
      const row = await findWorkflow(app.db, principal.organizationId, params)
      if (!row) throw new Problem('workflow_not_found')
      const leaving = new AbortController()
      request.raw.once('close', () => leaving.abort())
      const parts = app.workflowParts
      return testWorkflow({
        parts,
        document: row.document,
        run: runOf(row, parts.now().toISOString()),
        input: await inputOf(parts, row, body),
        isReal: body.outside === 'REAL',
        signal: leaving.signal,
      })
    },
  )
}

function runOf(row: WorkflowRow, now: string) {
  const { organization_id, user_id, app_id, id, version } = row
  return {
    organization_id,
    id: RUN_ID,
    user_id,
    app_id,
    workflow_id: id,
    version: version ?? 0,
    start_key: RUN_ID,
    status: 'RUNNING' as const,
    due_date: null,
    state: null,
    input: {},
    webform_id: null,
    response_id: null,
    rerun_of: null,
    depth: 0,
    seq: 0,
    locked_by: null,
    locked_until: null,
    failure: null,
    create_date: now,
    finish_date: null,
  }
}

/** @throws {Problem} event_not_found, response_not_found */
async function inputOf({ db }: RunParts, row: WorkflowRow, { eventid, responseid, data = {} }: TestBody) {
  if (eventid !== undefined) {
    const event = await findEvent(db, row.organization_id, row.app_id, eventid)
    if (!event) throw new Problem('event_not_found')
    return readEventData(db, event)
  }
  if (responseid === undefined) return data
  const { event = 'response.created', webformid } = row.document.trigger ?? {}
  const response = webformid === undefined ? undefined : await findResponse(db, webformid, responseid)
  if (!response) throw new Problem('response_not_found')
  const facts = { type: event, date: response.create_date, webformid, thingid: responseid }
  return { ...data, event: facts, response: toResponse(response) }
}
