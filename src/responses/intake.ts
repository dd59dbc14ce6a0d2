// The intake: where submissions become responses. While one transaction is committing, arriving submissions queue; the
// next transaction takes them all. Nothing waits for a timer: a lone submission commits at once. An answer is given only
// after the commit that holds it. On Postgres, what has to lock its form has a queue for each form: one that somebody else keeps
// locked must not hold up the others.

import { problemOfStoreError } from '../db/constraints.ts'
import type { Db } from '../db/database.ts'
import { engineOf } from '../db/dialect.ts'
import { Problem } from '../problem.ts'
import { Turns } from '../turns.ts'
import type { NewResponseRow, ResponseRow } from './queries.ts'
import { needsLock, type Outcome, type Submission, storeSubmissions } from './store.ts'

export interface Intake {
  /**
   * Stores a submission, once per submission id.
   * @returns the response that was stored, now or by an earlier request with the same submission id
   * @throws {Problem} when the form does not take it: paused, full, gone, or the email has answered already
   */
  submit(submission: Submission): Promise<NewResponseRow | ResponseRow>
  /** Resolves when everything that was submitted is answered. */
  drain(): Promise<void>
}

/** Rows in one transaction: bounds the parameters of a statement and the wait of those behind it. */
const MAX_BATCH = 250
/** Transactions of a queue under way at once. The second starts only when a full batch waits: two half-full ones cost more. */
const LANES = 2
/** That are locked at once: each takes one of the pool's connections, and may wait for its form for seconds. */
const MOST_FORMS = 4

interface Waiting {
  readonly submission: Submission
  readonly resolve: (row: NewResponseRow | ResponseRow) => void
  readonly reject: (error: unknown) => void
}

export function createIntake(db: Db): Intake {
  const store: Store = batch => storeSubmissions(db, batch)
  if (engineOf(db) === 'sqlite') return createQueue(store, 1)
  const plain = createQueue(store, LANES)
  const locking = createFormQueues(store)
  return {
    submit: submission => (needsLock(submission) ? locking : plain).submit(submission),
    async drain() {
      await Promise.all([plain.drain(), locking.drain()])
    },
  }
}

type Store = (batch: readonly Submission[]) => Promise<Outcome[]>

/** A queue for each form that is asked for now. */
function createFormQueues(store: Store): Intake {
  const turns = new Turns(MOST_FORMS)
  const queues = new Map<string, Intake>()
  return {
    submit(submission) {
      const { webform_id } = submission.row
      const queue = queues.get(webform_id) ?? createQueue(batch => turns.take(() => store(batch)), 1)
      queues.set(webform_id, queue)
      const answer = queue.submit(submission)
      void queue.drain().then(() => queues.delete(webform_id))
      return answer
    },
    async drain() {
      await Promise.all([...queues.values()].map(queue => queue.drain()))
    },
  }
}

function createQueue(store: Store, lanes: number): Intake {
  const queue: Waiting[] = []
  const drained: (() => void)[] = []
  let busy = 0
  let scheduled = false

  // Submissions that arrive in the same turn of the event loop share a transaction even when nothing is committing.
  function schedule() {
    const worthALane = busy === 0 ? queue.length > 0 : busy < lanes && queue.length >= MAX_BATCH
    if (scheduled || !worthALane) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void commitNext()
      schedule()
    })
  }

  async function commitNext() {
    const batch = queue.splice(0, MAX_BATCH)
    if (batch.length === 0) return
    busy++
    await commit(batch)
    busy--
    schedule()
    if (busy === 0 && queue.length === 0) for (const resolve of drained.splice(0)) resolve()
  }

  /** Never rejects: every submission of the batch is answered one by one. */
  async function commit(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await store(batch.map(({ submission }) => submission))
      for (const [i, waiting] of batch.entries()) settle(waiting, outcomes[i])
    } catch (error) {
      // One poisoned row must not sink the others; a store that is down would fail each of them alike.
      const alike = batch.length === 1 || problemOfStoreError(error)?.code === 'store_unavailable'
      if (alike) for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await commit([waiting])
    }
  }

  return {
    submit(submission) {
      return new Promise((resolve, reject) => {
        queue.push({ submission, resolve, reject })
        schedule()
      })
    },
    drain() {
      return new Promise(resolve => {
        if (busy === 0 && queue.length === 0) resolve()
        else drained.push(resolve)
      })
    },
  }
}

function settle({ resolve, reject }: Waiting, outcome: Outcome | undefined) {
  if (outcome === undefined) reject(new Error('The batch gave no outcome'))
  else if (outcome instanceof Problem) reject(outcome)
  else resolve(outcome)
}
