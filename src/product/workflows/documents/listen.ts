// What events do to workflows: they start runs, and end waits.
import { announce } from '../../../platform/db/database.ts'
import type { FanOut, Match } from '../../events/dispatch.ts'
import { enqueue } from '../../job-payloads.ts'
import type { Trx } from '../../tables/tables.ts'
import { insertBacklog } from '../runs/backlog-queries.ts'
import { isTriggeredBy, toEventRun } from '../runs/event-run.ts'
import { insertRuns, type NewRun } from '../runs/run-queries.ts'
import { RUNS_TOPIC } from '../runs/start.ts'
import { wakeWaiting } from '../waits/wait-queries.ts'
import { findListening, type Listening } from './queries.ts'

/**
 * Conditions are tested when the run begins, outside of this transaction.
 * @param maxWaitingRuns a workflow with more of them starts runs later
 */
export const startByEvents =
  (maxWaitingRuns: number): FanOut =>
  async (trx, matches, now) => {
    await startRuns(trx, matches, now.toISOString(), maxWaitingRuns)
    const events = new Map(matches.map(({ event }) => [event.id, event]))
    for (const event of events.values()) await eraseDeleted(trx, event, now)
    await wakeWaiting(trx, [...events.values()], now.toISOString())
    announce(trx, RUNS_TOPIC)
  }

/** Runs keep nothing of a response that was deleted. */
async function eraseDeleted(trx: Trx, { type, organization_id, thing_id }: Match['event'], now: Date) {
  const organizationId = organization_id
  if (type === 'response.deleted')
    await enqueue(trx, 'eraseRuns', { organizationId, of: { responseId: thing_id } }, { organizationId, now })
  if (type === 'webform.deleted')
    await enqueue(trx, 'eraseRuns', { organizationId, of: { webformId: thing_id } }, { organizationId, now })
}

async function startRuns(trx: Trx, matches: readonly Match[], now: string, maxWaitingRuns: number) {
  const keys = new Map(matches.map(({ listener }) => [listener.id, listener.organization_id]))
  const workflows: Listening[] = []
  for (const [organizationId, ofOne] of Map.groupBy(keys, ([, organization]) => organization)) {
    const ids = ofOne.map(([id]) => id)
    workflows.push(...(await findListening(trx, organizationId, ids, now, maxWaitingRuns)))
  }
  const byListener = Map.groupBy(matches, ({ listener }) => listener.id)
  const runs: NewRun[] = []
  for (const workflow of workflows) {
    const events = (byListener.get(workflow.id) ?? []).flatMap(({ event }) =>
      isTriggeredBy(workflow, event) ? event : [],
    )
    // Later events do not overtake those that wait.
    const room = workflow.waiting_event === null ? Math.max(0, maxWaitingRuns - Number(workflow.due)) : 0
    runs.push(...events.slice(0, room).map(event => toEventRun(trx, workflow, event, now)))
    const rest = events.slice(room).map(({ id }) => id)
    if (rest.length > 0) await insertBacklog(trx, workflow, rest)
  }
  await insertRuns(trx, runs)
}
