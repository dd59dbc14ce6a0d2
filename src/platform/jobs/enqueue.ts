import { type JobName, type JobPayloads, laneOf } from '../../product/job-payloads.ts'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { insertJob, insertJobOnce } from './queries.ts'

interface Queued {
  /** Organizations take turns in a lane. */
  readonly organizationId: string
  readonly now: Date
  readonly runAt?: Date
}

/**
 * Queues a job in the transaction of what it follows from: there is none without the other.
 * @returns the job's id
 */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  { organizationId, now, runAt = now }: Queued,
): Promise<string> {
  const id = newId(trx, 'job')
  await insertJob(trx, {
    id,
    name,
    lane: laneOf[name],
    organization_id: organizationId,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    create_date: now.toISOString(),
  })
  return id
}

/**
 * Makes sure that there is a job of a kind of which there is always one: its id follows from its name, so that the processes of a store
 * queue one together.
 */
export const enqueueRecurring = (db: Db, name: 'sweep', now: Date) =>
  insertJobOnce(db, {
    id: recurringId(name),
    name,
    lane: laneOf[name],
    organization_id: '',
    payload: '{}',
    run_at: now.toISOString(),
    create_date: now.toISOString(),
  })

export const recurringId = (name: 'sweep') => `job_${name.padStart(26, '0')}`
