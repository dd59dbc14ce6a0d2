// Works on the due runs of a process, many at once. Organizations take turns, and none holds all places.
import { randomUUID } from 'node:crypto'
import { inTransaction, onCommit } from '../../platform/db/database.ts'
import { isStoreFault } from '../../platform/db/store-errors.ts'
import { createLane } from '../../platform/jobs/lane.ts'
import { createShares } from '../../platform/jobs/shares.ts'
import type { JobTiming } from '../../platform/jobs/worker.ts'
import type { RunParts } from './attempt.ts'
import { claimRuns, extendRun, findDueOrganizations, type RunRow } from './run-queries.ts'
import { startDueSchedules } from './schedules.ts'
import { RUNS_TOPIC } from './start.ts'
import { workOn } from './work.ts'

/** Calls at once in a process. */
const WORKERS = 64
const POLL_MS = 1_000
const CLAIM_MS = 30_000
const EXTEND_MS = 10_000

export interface Runner {
  start(): void
  /** Ends after the running steps. */
  stop(): Promise<void>
}

type Timing = Pick<JobTiming, 'pollMs'>

export function createRunner(parts: RunParts, { pollMs = POLL_MS }: Timing = {}): Runner {
  const { db, now, log } = parts
  const claimer = randomUUID()
  const stopping = new AbortController()
  const shares = createShares(WORKERS)
  let served = ''

  const until = () => new Date(now().getTime() + CLAIM_MS).toISOString()

  async function claim(): Promise<RunRow | undefined> {
    await startDueSchedules(db, now())
    const at = now().toISOString()
    const exhausted = shares.exhausted()
    const due = (await findDueOrganizations(db, at)).filter(id => !exhausted.includes(id)).sort()
    // The one behind the one served last.
    const organizationId = due.find(id => id > served) ?? due[0]
    if (organizationId === undefined) return undefined
    served = organizationId
    const [run] = await inTransaction(db, trx =>
      claimRuns(trx, organizationId, { claimer, now: at, until: until(), limit: 1 }),
    )
    return run
  }

  async function work(run: RunRow): Promise<void> {
    // A process that has lost its claim finds that out when it stores.
    const extending = setInterval(() => void extendRun(db, run, claimer, until()).catch(logFailure), EXTEND_MS)
    try {
      await workOn(parts, { run, claimer, signal: stopping.signal })
    } finally {
      clearInterval(extending)
    }
  }

  function logFailure(error: unknown): void {
    if (!isStoreFault(error)) log?.error({ err: error }, 'A run of a workflow could not be worked on')
  }

  const lane = createLane<RunRow>({
    workers: WORKERS,
    pollMs,
    claim,
    run: run => shares.hold(run.organization_id, () => work(run)),
    logFailure,
  })
  let forget = () => {}
  return {
    start() {
      forget = onCommit(db, RUNS_TOPIC, lane.poll)
      lane.poll()
    },
    async stop() {
      forget()
      stopping.abort()
      await lane.stop()
    },
  }
}
