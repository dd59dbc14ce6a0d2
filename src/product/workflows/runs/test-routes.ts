import type { RunInput } from '../../../engine/workflows/scope.ts'
import { json } from '../../../platform/http/openapi/declare.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { newToken } from '../../../platform/ids.ts'
import { findEvent } from '../../events/queries.ts'
import { Problem } from '../../problem.ts'
import { findResponse } from '../../responses/queries.ts'
import { toResponse } from '../../responses/wire.ts'
import { findWebform } from '../../webforms/queries.ts'
import { findWorkflow, type WorkflowRow } from '../documents/queries.ts'
import { WorkflowParams } from '../documents/schemas.ts'
import type { RunParts } from './attempt.ts'
import { readEventData, readWebform } from './data-of-run.ts'
import { requireInput } from './require-input.ts'
import type { RunRow } from './run-queries.ts'
import { TestBody, TestResult } from './run-schemas.ts'
import { testWorkflow } from './test-run.ts'

const PATH = '/user/:userid/app/:appid/workflow/:workflowid/test'

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
        problems: ['workflow_not_found', 'event_not_found', 'response_not_found', 'input_invalid'],
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
      const { input, ofRun } = await startOf(parts, row, body)
      return testWorkflow({
        parts,
        document: row.document,
        run: { ...runOf(row, parts.now().toISOString()), ...ofRun },
        input,
        isReal: body.outside === 'REAL',
        signal: leaving.signal,
      })
    },
  )
}

function runOf(row: WorkflowRow, now: string) {
  // Of its own, because receivers drop a second call with the same key.
  const runId = `test_${newToken()}`
  const { organization_id, user_id, app_id, id, version } = row
  return {
    organization_id,
    id: runId,
    user_id,
    app_id,
    workflow_id: id,
    version: version ?? 0,
    start_key: runId,
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

/** What the run reads, and the response whose files a mail can have. */
interface TestStart {
  readonly input: RunInput
  readonly ofRun?: Pick<RunRow, 'webform_id' | 'response_id'>
}

/** @throws {Problem} event_not_found, response_not_found, input_invalid */
async function startOf(
  parts: RunParts,
  row: WorkflowRow,
  { eventid, responseid, data = {} }: TestBody,
): Promise<TestStart> {
  const { db } = parts
  if (eventid !== undefined) {
    const event = await findEvent(db, row.organization_id, row.app_id, eventid)
    if (!event) throw new Problem('event_not_found')
    const { webform_id, thing_id } = event
    const response_id = thing_id.startsWith('response_') ? thing_id : null
    return { input: await readEventData(parts, event), ofRun: { webform_id, response_id } }
  }
  const { trigger = {} } = row.document
  if (responseid === undefined) {
    requireInput(trigger, data.input, '/data/input')
    return { input: data }
  }
  const { event = 'response.created', webformid } = trigger
  // A draft can name any web form.
  const form = { userid: row.user_id, appid: row.app_id, webformid: webformid ?? '' }
  const response =
    (await findWebform(db, row.organization_id, form)) && (await findResponse(db, form.webformid, responseid))
  if (!response) throw new Problem('response_not_found')
  const webform = await readWebform(parts, row.organization_id, form, form.webformid)
  const facts = { type: event, date: response.create_date, webformid, thingid: responseid }
  return {
    input: { ...data, event: facts, ...webform, response: toResponse(response) },
    ofRun: { webform_id: form.webformid, response_id: responseid },
  }
}
