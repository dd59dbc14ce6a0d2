// Works on many due rows of a table at once, with calls to the outside between transactions. Owners of rows take turns. A claim lasts 30
// seconds and is extended every 10 seconds, so another process continues the rows of a dead one. Outcomes are stored in groups, because
// a commit for each would limit the rate.
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createGroupCommit } from '../db/group-commit.ts'
import { isStoreFault } from '../db/store-errors.ts'
import { createHolds } from './pump-holds.ts'
import type { JobTiming } from './worker.ts'

/** The process that claims rows, and the end of its claim (ISO 8601). */
export interface Claim {
  readonly by: string
  readonly now: string
  readonly until: string
}

/** Claimed rows, and how many of the owner's rows this process may work on at once. */
export interface Claimed<Item> {
  readonly items: readonly Item[]
  readonly concurrency?: number
}

export interface Settled<Item, Outcome> {
  readonly item: Item
  readonly outcome: Outcome
}

export interface PumpParts<Item, Outcome> {
  /** Calls of this process at once. */
  readonly concurrency: number
  /** Owners with due rows: those with larger ids than `after` first, then from the start. */
  readonly findOwners: (after: string, limit: number, now: string) => Promise<readonly string[]>
  /** Claims at most `limit` due rows of an owner. Other processes get other rows, or none. */
  readonly claim: (owner: string, limit: number, claim: Claim) => Promise<Claimed<Item>>
  /** Extends the claims of rows that are still held. */
  readonly extend: (items: readonly Item[], claim: Claim) => Promise<void>
  /** Gives rows back that were not worked on. They are due again. */
  readonly release: (items: readonly Item[], claim: Claim) => Promise<void>
  /** Calls the outside. `signal` aborts when the process stops. If it throws, the row is due again when its claim ends. */
  readonly work: (item: Item, signal: AbortSignal) => Promise<Outcome>
  /** How many rows of an owner may be worked on at once now, if that changes. */
  readonly limitOf?: (owner: string) => number | undefined
  /** Called at the end of a stop, if the process holds more than rows. */
  readonly end?: (claim: Claim) => Promise<void>
  /** Stores outcomes in one transaction, of those rows that this process still holds. */
  readonly settle: (settled: readonly Settled<Item, Outcome>[], claim: Claim) => Promise<void>
  /** How long outcomes wait for others, so that more share a commit. 0 when absent. */
  readonly gatherMs?: number
}

export interface Pump {
  /** Call `wake` when rows may be due. */
  start(): void
  /** Polls for due rows, because there may be some. */
  wake(): void
  /** Aborts calls, stores the outcomes, and gives the other rows back. */
  stop(): Promise<void>
}

interface PumpOptions extends Pick<JobTiming, 'claimMs' | 'now'> {
  readonly isRush?: () => boolean
  /** How long calls pause in a rush, in milliseconds. Replaced in tests. */
  readonly rushMs?: number
  readonly log?: { error(about: object, message: string): void } | undefined
}

const CLAIM_MS = 30_000
const MAX_GROUP = 50
/** Owners that share a round of claims. */
const MAX_OWNERS = 50
/** Rows of an owner that wait in memory, as a multiple of those that it works on. A claim for each row would cost a commit. */
const AHEAD = 10
/** While requests need the process, this number of calls start and share a commit. The next ones start after a pause. */
const RUSH_CALLS = MAX_GROUP
const RUSH_MS = 500

export function createPump<Item, Outcome>(parts: PumpParts<Item, Outcome>, options: PumpOptions = {}): Pump {
  const { claimMs = CLAIM_MS, now = Date.now, log } = options
  const { isRush = () => false, rushMs = RUSH_MS } = options
  const by = randomUUID()
  const stopper = new AbortController()
  const holds = createHolds<Item>(parts.concurrency, parts.limitOf)
  const running = new Set<Promise<void>>()
  let last = ''
  let polling: Promise<void> | undefined
  let isWoken = false
  let extender: NodeJS.Timeout | undefined
  let extending: Promise<void> | undefined
  let rushCalls = 0
  let later: NodeJS.Timeout | undefined

  const claim = (): Claim => ({
    by,
    now: new Date(now()).toISOString(),
    until: new Date(now() + claimMs).toISOString(),
  })
  const settling = createGroupCommit<Settled<Item, Outcome>, true>(
    async batch => {
      await parts.settle(batch, claim())
      return batch.map(() => true)
    },
    { maxBatch: MAX_GROUP, gatherMs: parts.gatherMs },
  )

  function logFailure(error: unknown): void {
    if (!isStoreFault(error)) log?.error({ err: error }, 'Work on due rows failed')
  }

  function poll(): void {
    if (stopper.signal.aborted) return
    if (polling) {
      isWoken = true
      return
    }
    isWoken = false
    polling = claimDue()
      .catch(logFailure)
      .finally(() => {
        polling = undefined
        if (isWoken) poll()
      })
  }

  /** Rounds of claims, until nothing is due or enough is held. */
  async function claimDue(): Promise<void> {
    while (!stopper.signal.aborted && holds.room() > 0) {
      const owners = await parts.findOwners(last, MAX_OWNERS, claim().now)
      let claimed = 0
      for (const owner of owners) {
        // Few large claims cost less than many small ones.
        if (!holds.isLow(owner)) continue
        const limit = Math.min(
          holds.roomOf(owner, AHEAD),
          Math.ceil((parts.concurrency * AHEAD) / owners.length),
        )
        if (limit <= 0 || stopper.signal.aborted) continue
        const { items, concurrency } = await parts.claim(owner, limit, claim())
        holds.add(owner, items, concurrency)
        claimed += items.length
        last = owner
        work()
      }
      if (claimed === 0) return
    }
  }

  function mayStart(): boolean {
    if (stopper.signal.aborted) return false
    if (!isRush()) rushCalls = 0
    if (rushCalls < RUSH_CALLS) return true
    later ??= setTimeout(goOn, rushMs).unref()
    return false
  }

  function goOn(): void {
    later = undefined
    rushCalls = 0
    work()
  }

  /** Starts as many calls as there may be. */
  function work(): void {
    while (mayStart()) {
      const next = holds.take()
      if (!next) return
      rushCalls++
      const { owner, item } = next
      const end = workOn(owner, item)
        .catch(logFailure)
        .finally(() => {
          running.delete(end)
          holds.end(owner, item)
          work()
          if (holds.isLow(owner)) poll()
        })
      running.add(end)
    }
  }

  async function workOn(owner: string, item: Item): Promise<void> {
    const outcome = await parts.work(item, stopper.signal)
    holds.free(owner, item)
    work()
    await settling.add({ item, outcome })
  }

  function extend(): void {
    const held = holds.all()
    if (held.length > 0) extending = parts.extend(held, claim()).catch(logFailure)
  }

  return {
    start() {
      extender = setInterval(extend, claimMs / 3).unref()
    },
    // Who wakes the pump does not cause what it does.
    wake: AsyncResource.bind(poll),
    async stop() {
      stopper.abort()
      clearTimeout(later)
      await polling
      await Promise.all(running)
      await settling.drain()
      clearInterval(extender)
      // The store closes after the stop.
      await extending
      const left = holds.all()
      if (left.length > 0) await parts.release(left, claim()).catch(logFailure)
      await parts.end?.(claim()).catch(logFailure)
    },
  }
}
