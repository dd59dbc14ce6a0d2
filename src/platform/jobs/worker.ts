// Runs jobs in lanes with a number of workers each. Within a lane, organizations take turns, and none holds all workers. A process
// claims a job for ten seconds, and each step extends the claim. The claim of a dead process expires, and another process continues the
// job.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '../db/database.ts'
import { isStoreFault } from '../db/store-errors.ts'
import { ProblemError } from '../http/problem.ts'
import { createDueWatch, type DueWatch } from './due-watch.ts'
import type { AnyHandler, Handlers } from './handler.ts'
import { createLane } from './lane.ts'
import {
  claimJob,
  extendClaim,
  failStep,
  findDueJobs,
  findNextOrganization,
  finishJob,
  type JobDb,
  type JobRow,
  postponeJob,
  saveProgress,
} from './queries.ts'
import { createShares } from './shares.ts'

export interface Worker {
  start(): void
  /** Polls for jobs at once, because one was queued. */
  wake(): void
  /** Finishes the running steps, aborts calls to the outside, and releases the jobs. */
  stop(): Promise<void>
}

export interface Jobs {
  readonly handlers: Handlers
  /** The number of concurrent jobs of a process, by lane. */
  readonly lanes: Readonly<Record<string, number | LaneSize>>
}

export interface LaneSize {
  readonly workers: number
  /** How many of them an organization may hold. */
  readonly perOrganization: number
}

/** An organization may hold all workers but one, even if no other has jobs: theirs can arrive during a call. */
const sizeOf = (workers: number): LaneSize => ({ workers, perOrganization: Math.max(1, workers - 1) })

/** Shorter times and another clock, for tests. */
export interface JobTiming {
  /** How long a claim lasts, in milliseconds. */
  readonly claimMs?: number
  /** How often an idle process polls, in milliseconds. */
  readonly pollMs?: number
  /** The wall clock, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface WatchedTiming extends JobTiming {
  /** One of its own when absent. */
  readonly watch?: DueWatch
}

interface WorkerOptions extends WatchedTiming {
  readonly log?: { error(about: object, message: string): void } | undefined
}

const CLAIM_MS = 10_000
/** How long a job runs before other due jobs get their turn. */
const TURN_MS = 1_000
const MAX_ATTEMPTS = 10
const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 10 * 60_000

export function createWorker(db: JobDb, { handlers, lanes }: Jobs, options: WorkerOptions = {}): Worker {
  const { claimMs = CLAIM_MS, now = Date.now, log, watch = createDueWatch(db, options) } = options
  const claimer = randomUUID()
  const stopper = new AbortController()
  let stopping = false

  const later = (ms: number) => new Date(now() + ms).toISOString()
  const nowText = () => later(0)

  /** Requests report an unreachable store already. */
  function logFailure(error: unknown): void {
    if (!isStoreFault(error)) log?.error({ err: error }, 'Claiming or finishing jobs failed')
  }

  function handlerOf({ name }: JobRow): AnyHandler {
    const handler = handlers[name]
    if (!handler) throw new Error(`No handler for the job ${name}`)
    return handler
  }

  const all = Object.entries(lanes).map(([lane, size]) => {
    const { workers, perOrganization } = typeof size === 'number' ? sizeOf(size) : size
    const shares = createShares(perOrganization)
    let last = ''
    /** Claims one job of each organization in turn. */
    async function claim(): Promise<JobRow | undefined> {
      while (true) {
        const organizationId = await findNextOrganization(
          db,
          lane,
          { after: last, busy: shares.exhausted() },
          nowText(),
        )
        if (organizationId === undefined) return undefined
        last = organizationId
        const job = await claimJob(db, { lane, organizationId }, claimer, nowText(), later(claimMs))
        // Another process may have claimed it first.
        if (job) return job
      }
    }
    const run = (job: JobRow) => shares.hold(job.organization_id, () => runJob(job))
    return createLane({ workers, claim, run, logFailure })
  })
  const poll = () => {
    for (const lane of all) lane.poll()
  }

  async function runJob(job: JobRow): Promise<void> {
    let { progress, attempts } = job
    const turnEnds = performance.now() + TURN_MS
    try {
      while (true) {
        if (stopping || performance.now() > turnEnds)
          return void (await postponeJob(db, job.id, claimer, nowText()))
        await runCall(job, progress)
        const step = await runStep(job, progress)
        if (step === undefined || step.next === 'done') return
        if (step.next instanceof Date)
          return void (await postponeJob(db, job.id, claimer, step.next.toISOString()))
        progress = step.progress
        attempts = 0
        // Lets waiting requests use the store first.
        await setImmediate()
      }
    } catch (error) {
      if (stopping) await postponeJob(db, job.id, claimer, nowText())
      else await fail(job, attempts + 1, error)
    }
  }

  /** Extends the claim for as long as the call takes. */
  async function runCall(job: JobRow, progress: unknown): Promise<void> {
    const { call } = handlerOf(job)
    if (!call) return
    const extend = () => extendClaim(db, job, claimer, later(claimMs)).catch(() => {})
    const timer = setInterval(extend, claimMs / 3)
    try {
      await call(job.payload, progress ?? undefined, stopper.signal)
    } finally {
      clearInterval(timer)
    }
  }

  /** Returns undefined if another process has claimed the job. */
  const runStep = (job: JobRow, progress: unknown) =>
    inTransaction(db, async trx => {
      if (!(await extendClaim(trx, job, claimer, later(claimMs)))) return undefined
      const step = await handlerOf(job).step(trx, job.payload, progress ?? undefined, new Date(now()))
      await saveProgress(trx, job.id, step.progress)
      if (step.next === 'done') await finishJob(trx, job.id, nowText())
      return step
    })

  async function fail(job: JobRow, attempts: number, error: unknown): Promise<void> {
    const isDatabaseAway = isStoreFault(error)
    const isAway = isDatabaseAway || (error instanceof ProblemError && error.code === 'store_unavailable')
    if (!isDatabaseAway)
      log?.error({ err: error, job: job.id, attempts }, `A step of the job ${job.name} failed`)
    const message = error instanceof Error ? error.message : String(error)
    const mayEnd = !isAway && !handlers[job.name]?.neverGivesUp
    if (attempts >= MAX_ATTEMPTS && mayEnd) return void (await finishJob(db, job.id, nowText(), message))
    const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
    await failStep(db, job.id, claimer, later(backoff), message)
  }

  let leave = async () => {}
  return {
    start() {
      leave = watch.add({ name: 'jobs', due: now => findDueJobs(db, now), poll })
    },
    wake: poll,
    async stop() {
      stopping = true
      stopper.abort()
      await leave()
      await Promise.all(all.map(lane => lane.stop()))
    },
  }
}
