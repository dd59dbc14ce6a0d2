// Starts the runs of events that wait because too many runs of their workflow do, as soon as there is room.
import { announce, inTransaction } from '../../../platform/db/database.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { createDueWatch } from '../../../platform/jobs/due-watch.ts'
import { createLane } from '../../../platform/jobs/lane.ts'
import type { WatchedTiming } from '../../../platform/jobs/worker.ts'
import { type EventRow, findEvents } from '../../events/queries.ts'
import { findPresent } from '../../responses/queries.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import { findListening, type WorkflowKey } from '../documents/queries.ts'
import {
  deleteBacklog,
  findBacklog,
  findBacklogs,
  findNextBacklog,
  isDeleted,
  lockBacklogged,
} from './backlog-queries.ts'
import { isTriggeredBy, responseOf, toEventRun } from './event-run.ts'
import { insertRuns } from './run-queries.ts'
import { RUNS_TOPIC } from './start.ts'

/** Limits how long a transaction takes. */
const BATCH = 200

export interface Backlogs {
  start(): void
  /** Ends after the running transaction. */
  stop(): Promise<void>
}

interface BacklogParts {
  readonly db: Db
  /** A workflow with more of them starts no runs. */
  readonly maxWaitingRuns: number
  readonly now: () => Date
  readonly log?: { error(about: object, message: string): void } | undefined
}

export function createBacklogs(parts: BacklogParts, timing: WatchedTiming = {}): Backlogs {
  const { db, log } = parts
  const { watch = createDueWatch(db, timing) } = timing
  const lane = createLane<number>({
    workers: 1,
    claim: async () => (await startWaiting(parts)) || undefined,
    run: async () => {},
    logFailure(error) {
      if (!isStoreFault(error)) log?.error({ err: error }, 'Starting the runs of waiting events failed')
    },
  })
  let leave = async () => {}
  return {
    start() {
      leave = watch.add({ name: 'backlogs', due: () => findBacklogs(db), poll: lane.poll })
    },
    async stop() {
      await leave()
      await lane.stop()
    },
  }
}

/** Each workflow gets one turn. @returns how many events wait no longer */
async function startWaiting(parts: BacklogParts): Promise<number> {
  let count = 0
  for (let key = await findNextBacklog(parts.db); key; key = await findNextBacklog(parts.db, key)) {
    const workflow = key
    count += await inTransaction(parts.db, trx => startNext(trx, parts, workflow))
  }
  return count
}

/** The workflow is locked, so that its events start runs in their order. While it is paused, they wait. */
async function startNext(trx: Trx, { maxWaitingRuns, now }: BacklogParts, key: WorkflowKey): Promise<number> {
  if (!(await lockBacklogged(trx, key))) return (await isDeleted(trx, key)) ? forget(trx, key) : 0
  const date = now().toISOString()
  const [workflow] = await findListening(trx, key.organization_id, [key.id], date, maxWaitingRuns)
  const room = workflow ? Math.min(maxWaitingRuns - Number(workflow.due), BATCH) : 0
  if (!workflow || room <= 0) return 0
  const ids = await findBacklog(trx, key, room)
  const events = await findEvents(trx, workflow.organization_id, workflow.app_id, ids)
  const runs = (await withoutDeleted(trx, events))
    .filter(event => isTriggeredBy(workflow, event))
    .map(event => toEventRun(trx, workflow, event, date))
  await insertRuns(trx, runs)
  await deleteBacklog(trx, key, ids)
  announce(trx, RUNS_TOPIC)
  return ids.length
}

async function forget(trx: Trx, key: WorkflowKey): Promise<number> {
  const ids = await findBacklog(trx, key, BATCH)
  await deleteBacklog(trx, key, ids)
  return ids.length
}

/** Leaves out events of responses that were deleted in the meantime: their runs would be cancelled. */
async function withoutDeleted(trx: Trx, events: readonly EventRow[]): Promise<readonly EventRow[]> {
  const deleted = new Set<string>()
  const ofResponses = events.filter(event => responseOf(event) !== null)
  for (const [webformId, ofForm] of Map.groupBy(ofResponses, ({ webform_id }) => webform_id)) {
    if (webformId === null) continue
    const ids = [...new Set(ofForm.map(({ thing_id }) => thing_id))]
    const present = new Set(await findPresent(trx, webformId, ids))
    for (const id of ids) if (!present.has(id)) deleted.add(id)
  }
  return events.filter(({ thing_id, type }) => type === 'response.deleted' || !deleted.has(thing_id))
}
