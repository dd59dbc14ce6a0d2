// The recurring job that deletes expired idempotency keys, old finished jobs and other expired rows, some in each step.
import type { Trx } from '../db/database.ts'
import { deleteExpiredKeys, type IdempotencyTables } from '../http/idempotency.queries.ts'
import type { Handler } from './handler.ts'
import { deleteFinishedJobs, type JobTables } from './queries.ts'

const MAX_ROWS = 500
const EVERY_MS = 60 * 60_000

/** Rows that are deleted some time after they ended. */
export interface Expiring<Tables> {
  readonly keepMs: number
  /** Deletes at most `limit` rows that ended before a time (ISO 8601). @returns how many */
  readonly deleteBefore: (trx: Trx<Tables>, before: string, limit: number) => Promise<number>
}

const FINISHED_JOBS: Expiring<JobTables> = { keepMs: 30 * 24 * 60 * 60_000, deleteBefore: deleteFinishedJobs }
const IDEMPOTENCY_KEYS: Expiring<IdempotencyTables> = { keepMs: 0, deleteBefore: deleteExpiredKeys }

/** @param more rows besides those of the platform */
export const sweepStep =
  <Tables extends JobTables & IdempotencyTables>(
    more: readonly Expiring<Tables>[],
  ): Handler<Tables, unknown, object> =>
  async (trx, _payload, _progress, now) => {
    let isDone = true
    for (const { keepMs, deleteBefore } of [FINISHED_JOBS, IDEMPOTENCY_KEYS, ...more] as Expiring<Tables>[]) {
      const before = new Date(now.getTime() - keepMs).toISOString()
      if ((await deleteBefore(trx, before, MAX_ROWS)) === MAX_ROWS) isDone = false
    }
    return { progress: {}, next: isDone ? new Date(now.getTime() + EVERY_MS) : 'now' }
  }
