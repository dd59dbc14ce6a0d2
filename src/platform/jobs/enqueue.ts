import type { JobName, JobPayloads } from '../../product/job-payloads.ts'
import type { Trx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { insertJob } from './queries.ts'

/**
 * Queues a job in the transaction of what it follows from: there is none without the other.
 * @returns the job's id
 */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  { now, runAt = now }: { readonly now: Date; readonly runAt?: Date },
): Promise<string> {
  const id = newId(trx, 'job')
  await insertJob(trx, {
    id,
    name,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    create_date: now.toISOString(),
  })
  return id
}
