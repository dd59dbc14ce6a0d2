// The intake: where submissions become responses, in batches. On Postgres, what has to lock its form has batches of its own: a form that
// somebody else keeps locked must not hold up the others.

import { engineOf } from '../../platform/db/dialect.ts'
import {
  type Batches,
  createBatches,
  createBatchesBy,
  type WriteBatch,
} from '../../platform/db/group-commit.ts'
import { Turns } from '../../platform/semaphore.ts'
import type { Db } from '../tables.ts'
import { insertIntoForm, insertResponses, type NewResponseRow, type ResponseRow } from './queries.ts'
import { needsLock, type Submission, storeSubmissions } from './store.ts'

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

/** Of a batch: bounds the parameters of its statement, and how long those behind it wait. */
const MOST = 250
/** Batches that are stored at once, of submissions that lock nothing. */
const LANES = 2
/** That are locked at once: each takes one of the pool's connections, and may wait for its form for seconds. */
const MOST_FORMS = 4
/** Forms of a distributed store that are stored at once. With those that are locked, a connection stays free for readers. */
const MOST_DISTRIBUTED = 5

type Submissions = Batches<Submission, NewResponseRow | ResponseRow>

/**
 * In a distributed store each form has batches of its own: one statement reaches one machine, and a machine that is away holds up no form
 * of another one.
 */
export function createIntake(db: Db, isDistributed: boolean): Intake {
  const insert = isDistributed ? insertIntoForm : insertResponses
  const store: WriteBatch<Submission, NewResponseRow | ResponseRow> = batch =>
    storeSubmissions(db, batch, insert)
  if (engineOf(db) === 'sqlite') {
    const all = createBatches(store, { most: MOST })
    return { submit: all.add, drain: all.drain }
  }
  const byForm = (turns: Turns): Submissions =>
    createBatchesBy(
      ({ row }) => row.webform_id,
      batch => turns.take(() => store(batch)),
      { most: MOST },
    )
  const plain: Submissions = isDistributed
    ? byForm(new Turns(MOST_DISTRIBUTED))
    : createBatches(store, { most: MOST, lanes: LANES })
  const locking = byForm(new Turns(MOST_FORMS))
  return {
    submit: submission => (needsLock(submission) ? locking : plain).add(submission),
    async drain() {
      await Promise.all([plain.drain(), locking.drain()])
    },
  }
}
