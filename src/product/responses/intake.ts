// The intake stores submissions as responses, in batches. On Postgres, submissions that lock their form are batched by form, so that a
// lock held on one form does not delay the others.
import { AsyncResource } from 'node:async_hooks'

import { engineOf } from '../../platform/db/dialect.ts'
import {
  createGroupCommit,
  createKeyedGroupCommit,
  type GroupCommit,
  type WriteBatch,
} from '../../platform/db/group-commit.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { StoreDisk } from '../../platform/storage/store-disk.ts'
import type { Db } from '../tables/tables.ts'
import { insertIntoForm, insertResponses } from './insert-queries.ts'
import type { NewResponseRow, ResponseRow } from './queries.ts'
import { needsLock, type Submission, storeSubmissions } from './store-submissions.ts'

export interface Intake {
  /**
   * Stores a submission, once per submission id.
   * @returns the response stored now, or by an earlier request with the same submission id
   * @throws {Problem} if the form is paused, full or deleted, if the email has already answered, or if the disk is full
   */
  submit(submission: Submission): Promise<NewResponseRow | ResponseRow>
  /** Resolves when every submission is stored or rejected. */
  drain(): Promise<void>
}

/** Limits the parameters of a statement and the wait of the next batch. */
const MAX_BATCH = 250
/** Concurrent batches of submissions that lock nothing. */
const CONCURRENCY = 2
/** Forms locked at once. Each takes a connection of the pool and may wait seconds for its lock. */
const MAX_LOCKED_FORMS = 4
/** Concurrent batches in a distributed store, one per form. With the locked forms, one connection stays free for reads. */
const MAX_DISTRIBUTED_FORMS = 5

type Submissions = GroupCommit<Submission, NewResponseRow | ResponseRow>

/**
 * Creates the intake. Each form has its own batches in a distributed store: a statement then reaches one machine, and a failed machine
 * does not delay forms on other machines.
 */
export function createIntake(db: Db, disk: Pick<StoreDisk, 'requireSpace'>, isDistributed: boolean): Intake {
  const insert = isDistributed ? insertIntoForm : insertResponses
  // A batch has submissions of many requests, and each names its own cause.
  const store: WriteBatch<Submission, NewResponseRow | ResponseRow> = AsyncResource.bind(batch =>
    storeSubmissions(db, batch, insert),
  )
  if (engineOf(db) === 'sqlite') {
    const all = createGroupCommit(store, { maxBatch: MAX_BATCH })
    return {
      async submit(submission) {
        disk.requireSpace()
        return all.add(submission)
      },
      drain: all.drain,
    }
  }
  const byForm = (semaphore: Semaphore): Submissions =>
    createKeyedGroupCommit(
      ({ row }) => row.webform_id,
      batch => semaphore.run(() => store(batch)),
      { maxBatch: MAX_BATCH },
    )
  const plain: Submissions = isDistributed
    ? byForm(new Semaphore(MAX_DISTRIBUTED_FORMS))
    : createGroupCommit(store, { maxBatch: MAX_BATCH, concurrency: CONCURRENCY })
  const locking = byForm(new Semaphore(MAX_LOCKED_FORMS))
  return {
    submit: submission => (needsLock(submission) ? locking : plain).add(submission),
    async drain() {
      await Promise.all([plain.drain(), locking.drain()])
    },
  }
}
