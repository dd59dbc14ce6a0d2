// The job that repeats many runs, some in each step. The runs of a step and the progress are one transaction, so each is repeated once.
import { ProblemError } from '../../../platform/http/problem.ts'
import { record } from '../../audit/record.ts'
import type { JobPayloads, JobStep } from '../../job-payloads.ts'
import type { Trx } from '../../tables/tables.ts'
import { lockWorkflow, type WorkflowRow } from '../documents/queries.ts'
import { listenAgain, repeatRun } from '../runs/control-runs.ts'
import type { RunRow } from '../runs/run-queries.ts'
import { isFull } from '../runs/start.ts'
import type { RerunFault, RerunProgress } from './rerun-many-progress.ts'
import { findRepeatable } from './rerun-many-queries.ts'

const BATCH = 20
const MAX_FAULTS = 20
const AGAIN_MS = 10_000

const START: RerunProgress = { after: '', started: 0, skipped: 0, faults: [] }

/** @param maxWaitingRuns the job waits while this number of runs of the workflow wait */
export const rerunStep =
  (maxWaitingRuns: number): JobStep<'rerunRuns', RerunProgress> =>
  async (trx, payload, progress = START, now) => {
    const { author } = payload
    // Before its runs, as in activations.
    const workflow = await lockWorkflow(trx, author.organizationId, payload.params)
    if (!workflow) return { progress, next: 'done' }
    if (await isFull(trx, workflow, now.toISOString(), maxWaitingRuns))
      return { progress, next: new Date(now.getTime() + AGAIN_MS) }
    const runs = await findRepeatable(trx, workflow, payload, { after: progress.after, limit: BATCH })
    const results = []
    for (const run of runs) results.push(await repeat(trx, workflow, run, payload, now.toISOString()))
    const ids = results.flatMap(result => ('id' in result ? result.id : []))
    const faults = results.flatMap(result => ('fault' in result ? result.fault : []))
    if (ids.length > 0) await listenAgain(trx, workflow)
    const principal = { ...author, id: author.by }
    const changes = ids.map(
      id => ({ action: 'create', resource: 'run', id, now: now.toISOString() }) as const,
    )
    await record(trx, principal, ...changes)
    return {
      progress: {
        after: runs.at(-1)?.id ?? progress.after,
        started: progress.started + ids.length,
        skipped: progress.skipped + faults.length,
        faults: [...progress.faults, ...faults].slice(0, MAX_FAULTS),
      },
      next: runs.length < BATCH ? 'done' : 'now',
    }
  }

async function repeat(
  trx: Trx,
  workflow: WorkflowRow,
  run: RunRow,
  { from, version, author: { by } }: JobPayloads['rerunRuns'],
  now: string,
): Promise<{ readonly id: string } | { readonly fault: RerunFault }> {
  try {
    return {
      id: await repeatRun(trx, workflow, run, { isFromFailed: from === 'FAILED_STEP', version }, { by, now }),
    }
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof ProblemError && error.code === 'rerun_invalid')
      return { fault: { runid: run.id, message: error.message } }
    throw error
  }
}
