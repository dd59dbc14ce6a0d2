// What events do to workflows: they start runs, and end waits.
import { announce } from '../../platform/db/database.ts'
import type { FanOut, Match } from '../events/dispatch.ts'
import { enqueue } from '../job-payloads.ts'
import type { Trx } from '../tables.ts'
import { findListening, type Listening } from './queries.ts'
import { insertRuns, type NewRun } from './run-queries.ts'
import { MAX_DEPTH, RUNS_TOPIC, toRun } from './start.ts'
import { wakeWaiting } from './wait-queries.ts'

/** Conditions are tested when the run begins, outside of this transaction. */
export const startByEvents: FanOut = async (trx, matches, now) => {
  await startRuns(trx, matches, now.toISOString())
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

async function startRuns(trx: Trx, matches: readonly Match[], now: string): Promise<void> {
  const keys = new Map(matches.map(({ listener }) => [listener.id, listener.organization_id]))
  const workflows = new Map<string, Listening>()
  for (const [organizationId, ids] of Map.groupBy(keys, ([, organization]) => organization))
    for (const row of await findListening(
      trx,
      organizationId,
      ids.map(([id]) => id),
    ))
      workflows.set(row.id, row)
  const runs = matches.flatMap(({ event, listener }): NewRun[] => {
    const workflow = workflows.get(listener.id)
    if (!workflow || event.depth >= MAX_DEPTH || !isTriggeredBy(workflow, event)) return []
    const responseId = event.thing_id.startsWith('response_') ? event.thing_id : null
    return [
      toRun(trx, workflow, {
        startKey: event.id,
        input: { eventid: event.id },
        depth: event.depth,
        webformId: event.webform_id,
        responseId,
        now,
      }),
    ]
  })
  await insertRuns(trx, runs)
}

/** It listens to the events that its steps wait for as well. */
const isTriggeredBy = (
  { id, document: { trigger } }: Listening,
  { type, webform_id, thing_id }: Match['event'],
) =>
  trigger?.event === type &&
  // A workflow that fails does not start itself by that.
  id !== thing_id &&
  (trigger.webformid === undefined || trigger.webformid === webform_id) &&
  (trigger.datasetid === undefined || trigger.datasetid === thing_id)
