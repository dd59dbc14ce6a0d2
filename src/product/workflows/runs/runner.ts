// Works on due runs, many at once, and starts those of schedules.
import { inTransaction } from '../../../platform/db/database.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { createDueWatch } from '../../../platform/jobs/due-watch.ts'
import { createLane } from '../../../platform/jobs/lane.ts'
import { type Claim, createPump } from '../../../platform/jobs/pump.ts'
import type { WatchedTiming } from '../../../platform/jobs/worker.ts'
import type { Db } from '../../tables/tables.ts'
import { findDueSchedules } from '../documents/queries.ts'
import { startDueSchedules } from '../schedules/schedules.ts'
import type { RunParts } from './attempt.ts'
import {
  claimRuns,
  extendRuns,
  findDueOrganizations,
  findLost,
  findOwnersOfDue,
  releaseRuns,
} from './claim-queries.ts'
import { RUNS_TOPIC } from './start.ts'
import { findRunsWithOpenStep } from './step-queries.ts'
import { createStoreSteps } from './store-steps.ts'
import type { Claimed } from './turn.ts'
import { workOn } from './work.ts'

/** Runs that a process works on at once. */
const CONCURRENCY = 64

type ClaimedItem = Omit<Claimed, 'signal'>

export interface Runner {
  start(): void
  /** Ends after the running steps. */
  stop(): Promise<void>
}

/** @param steps those that run at once of one organization */
export function createRunner(parts: RunParts, steps: number, timing: WatchedTiming = {}): Runner {
  const { db, log } = parts
  const { watch = createDueWatch(db, timing) } = timing
  const work = { ...parts, carryOutStep: createStoreSteps(parts) }
  const pump = createPump<ClaimedItem, void>(
    {
      concurrency: CONCURRENCY,
      findOwners: (after, limit, now) => findDueOrganizations(db, { after, limit }, now),
      claim: async (organizationId, limit, claim) => ({
        items: await claimItems(db, organizationId, limit, claim),
        concurrency: steps,
      }),
      extend: (claimed, claim) => extendRuns(db, claimed.map(runOf), claim),
      release: (claimed, claim) => releaseRuns(db, claimed.map(runOf), claim),
      work: (claimed, signal) => workOn(work, { ...claimed, signal }),
      // The steps of a run store their outcomes, because later ones depend on them.
      settle: async () => {},
    },
    { ...timing, log },
  )
  const schedules = createLane<number>({
    workers: 1,
    claim: async () => (await startDueSchedules(db, parts.now(), log, parts.maxWaitingRuns)) || undefined,
    run: async () => {},
    logFailure(error) {
      if (!isStoreFault(error)) log?.error({ err: error }, 'Starting the runs of schedules failed')
    },
  })
  let leave = async () => {}
  return {
    start() {
      pump.start()
      leave = watch.add(
        { name: 'runs', topic: RUNS_TOPIC, due: now => findOwnersOfDue(db, now), poll: pump.wake },
        { name: 'lost runs', due: now => findLost(db, now), poll: pump.wake },
        { name: 'schedules', due: now => findDueSchedules(db, now), poll: schedules.poll },
      )
    },
    async stop() {
      await leave()
      await schedules.stop()
      await pump.stop()
    },
  }
}

const runOf = ({ run }: ClaimedItem) => run

async function claimItems(
  db: Db,
  organizationId: string,
  limit: number,
  claim: Claim,
): Promise<ClaimedItem[]> {
  const runs = await inTransaction(db, trx => claimRuns(trx, organizationId, limit, claim))
  // A run without a state has not begun.
  const begun = runs.flatMap(({ id, state }) => (state ? id : []))
  const open = await findRunsWithOpenStep(db, organizationId, begun)
  return runs.map(run => ({ run, hasOpenStep: open.has(run.id) }))
}
