// Starts runs, in the transaction of their cause.
import { announce, newId } from '../../../platform/db/database.ts'
import { Problem } from '../../problem.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import type { WorkflowKey, WorkflowRow } from '../documents/queries.ts'
import { countDue } from '../waits/due-queries.ts'
import { findStarted, insertRuns, type NewRun } from './run-queries.ts'

/** The topic of commits with runs that are due. */
export const RUNS_TOPIC = 'runs'

/** How many runs may cause each other. */
export const MAX_DEPTH = 5

export interface Start {
  /** The same key starts one run only. */
  readonly startKey: string
  readonly input: Readonly<Record<string, unknown>>
  readonly depth: number
  /** The run that caused it. */
  readonly cause?: string
  readonly webformId?: string | null
  readonly responseId?: string | null
  /** ISO 8601 */
  readonly now: string
}

export const toRun = (
  trx: Trx,
  { organization_id, user_id, app_id, id, version }: WorkflowRow,
  { startKey, input, depth, webformId = null, responseId = null, now }: Start,
): NewRun => ({
  organization_id,
  id: newId(trx, 'run'),
  user_id,
  app_id,
  workflow_id: id,
  version: version ?? 0,
  start_key: startKey,
  status: 'WAITING',
  due_date: now,
  state: null,
  input: JSON.stringify(input),
  webform_id: webformId,
  response_id: responseId,
  rerun_of: null,
  depth,
  seq: 0,
  locked_by: null,
  locked_until: null,
  failure: null,
  create_date: now,
  finish_date: null,
})

/**
 * Starts a run of an active workflow.
 * @returns its id, or that of the run that the key has started before
 * @throws {Problem} workflow_not_active, too_many, workflow_full
 */
export async function startRun(
  trx: Trx,
  workflow: WorkflowRow,
  start: Start,
  maxWaitingRuns: number,
): Promise<string> {
  if (workflow.status !== 'ACTIVE') throw new Problem('workflow_not_active')
  if (start.depth > MAX_DEPTH)
    throw new Problem('too_many', { detail: `Runs can cause each other at most ${MAX_DEPTH} deep.` })
  if (await isFull(trx, workflow, start.now, maxWaitingRuns)) {
    const earlier = await findStarted(trx, workflow, start.startKey)
    if (earlier) return earlier.id
    throw workflowFull(maxWaitingRuns)
  }
  const [id] = await insertRuns(trx, [toRun(trx, workflow, start)])
  announce(trx, RUNS_TOPIC)
  if (id !== undefined) return id
  const earlier = await findStarted(trx, workflow, start.startKey)
  if (!earlier) throw new Error('The run that has the key is gone')
  return earlier.id
}

/** @param now ISO 8601 */
export const isFull = async (db: Db, workflow: WorkflowKey, now: string, maxWaitingRuns: number) =>
  (await countDue(db, workflow, now, maxWaitingRuns)) >= maxWaitingRuns

export const workflowFull = (maxWaitingRuns: number) =>
  new Problem('workflow_full', {
    detail: `${maxWaitingRuns} runs of the workflow wait already. Try again in a minute.`,
    headers: { 'retry-after': '60' },
  })
