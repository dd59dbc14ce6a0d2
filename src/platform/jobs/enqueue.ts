import { newId } from '../db/database.ts'
import { insertJob, insertJobOnce, type JobDb, type JobTrx } from './queries.ts'

export interface Queued {
  /** Organizations take turns in a lane. */
  readonly organizationId: string
  readonly now: Date
  readonly runAt?: Date
}

interface NewJob {
  readonly name: string
  readonly lane: string
  /** A JSON value. */
  readonly payload: unknown
}

/**
 * Queues a job in the transaction of its cause, so that both are committed or neither.
 * @returns the job's id
 */
export async function enqueueJob(
  trx: JobTrx,
  { name, lane, payload }: NewJob,
  { organizationId, now, runAt = now }: Queued,
): Promise<string> {
  const id = newId(trx, 'job')
  await insertJob(trx, {
    id,
    name,
    lane,
    organization_id: organizationId,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    create_date: now.toISOString(),
  })
  return id
}

/** Queues a recurring job once. Its id is derived from its name, so that all processes of a store queue the same job. */
export const enqueueRecurring = (db: JobDb, { name, lane }: Omit<NewJob, 'payload'>, now: Date) =>
  insertJobOnce(db, {
    id: recurringId(name),
    name,
    lane,
    organization_id: '',
    payload: '{}',
    run_at: now.toISOString(),
    create_date: now.toISOString(),
  })

export const recurringId = (name: string) => `job_${name.padStart(26, '0')}`
