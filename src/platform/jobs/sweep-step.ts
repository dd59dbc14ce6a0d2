// The job that deletes what has expired, some in a step: idempotency keys, and jobs that ended long ago. There is always one of it.
import { deleteExpiredKeys, type IdempotencyTables } from '../http/idempotency.queries.ts'
import type { Handler } from './handler.ts'
import { deleteFinishedJobs, type JobTables } from './queries.ts'

const AT_ONCE = 500
const EVERY_MS = 60 * 60_000
/** How long a job that ended can be asked for. */
const KEEP_JOBS_MS = 30 * 24 * 60 * 60_000

export const sweepStep: Handler<JobTables & IdempotencyTables, unknown, object> = async (
  trx,
  _payload,
  _progress,
  now,
) => {
  const jobsBefore = new Date(now.getTime() - KEEP_JOBS_MS).toISOString()
  const keys = await deleteExpiredKeys(trx, now.toISOString(), AT_ONCE)
  const jobs = await deleteFinishedJobs(trx, jobsBefore, AT_ONCE)
  const isDone = keys < AT_ONCE && jobs < AT_ONCE
  return { progress: {}, next: isDone ? new Date(now.getTime() + EVERY_MS) : 'now' }
}
