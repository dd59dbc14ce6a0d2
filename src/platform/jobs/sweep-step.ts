// The recurring job that deletes expired idempotency keys and old finished jobs, some in each step.
import { deleteExpiredKeys, type IdempotencyTables } from '../http/idempotency.queries.ts'
import type { Handler } from './handler.ts'
import { deleteFinishedJobs, type JobTables } from './queries.ts'

const MAX_ROWS = 500
const EVERY_MS = 60 * 60_000
/** How long finished jobs are kept. */
const KEEP_JOBS_MS = 30 * 24 * 60 * 60_000

export const sweepStep: Handler<JobTables & IdempotencyTables, unknown, object> = async (
  trx,
  _payload,
  _progress,
  now,
) => {
  const jobsBefore = new Date(now.getTime() - KEEP_JOBS_MS).toISOString()
  const keys = await deleteExpiredKeys(trx, now.toISOString(), MAX_ROWS)
  const jobs = await deleteFinishedJobs(trx, jobsBefore, MAX_ROWS)
  const isDone = keys < MAX_ROWS && jobs < MAX_ROWS
  return { progress: {}, next: isDone ? new Date(now.getTime() + EVERY_MS) : 'now' }
}
