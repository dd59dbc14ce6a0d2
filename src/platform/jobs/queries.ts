import { type Selectable, sql } from 'kysely'
import type { JobName } from '../../product/job-payloads.ts'
import type { Tables } from '../../product/tables.ts'
import type { Db, Trx } from '../db/database.ts'
import { engineOf } from '../db/dialect.ts'

export type JobRow = Selectable<Tables['jobs']>

type NewJob = Pick<JobRow, 'id' | 'name' | 'run_at' | 'create_date'> & { readonly payload: string }

const insert = (db: Db, row: NewJob) =>
  db.insertInto('jobs').values({
    ...row,
    progress: null,
    attempts: 0,
    locked_by: null,
    locked_until: null,
    finish_date: null,
    error: null,
  })

export const insertJob = (trx: Trx, row: NewJob) => insert(trx, row).execute()

/** Changes nothing where the job is there already. */
export const insertJobOnce = (db: Db, row: NewJob) =>
  insert(db, row)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const findJob = (db: Db, name: JobName, id: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).where('name', '=', name).executeTakeFirst()

/** Jobs that may run now: due, and nobody works on them or whoever did has vanished. */
const due = (db: Db, now: string) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('finish_date', 'is', null)
    .where('run_at', '<=', now)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)

/** A read, so that a process with nothing to do costs its store next to nothing. */
export const isAnyDue = async (db: Db, now: string) => (await due(db, now).executeTakeFirst()) !== undefined

/** Takes the job that has waited longest; of processes that ask together each gets another one. */
export const claimJob = (
  db: Db,
  claimer: string,
  now: string,
  until: string,
): Promise<JobRow | undefined> => {
  const next = engineOf(db) === 'postgres' ? due(db, now).forUpdate().skipLocked() : due(db, now)
  return db
    .updateTable('jobs')
    .set({ locked_by: claimer, locked_until: until })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

/** In the transaction of a step, or before it: false when another process has taken the job over meanwhile. */
export async function keepClaim(db: Db, { id }: JobRow, claimer: string, until: string): Promise<boolean> {
  const kept = await db
    .updateTable('jobs')
    .set({ locked_until: until })
    .where('id', '=', id)
    .where('locked_by', '=', claimer)
    .where('finish_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** In the transaction of a step, with what the step has done. */
export const saveProgress = (trx: Trx, id: string, progress: unknown) =>
  trx
    .updateTable('jobs')
    .set({ progress: JSON.stringify(progress), attempts: 0, error: null })
    .where('id', '=', id)
    .execute()

const FREE = { locked_by: null, locked_until: null } as const

export const finishJob = (db: Db, id: string, now: string, error: string | null = null) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, finish_date: now, error })
    .where('id', '=', id)
    .execute()

/** Lets go of a job that goes on at another time, here or elsewhere. */
export const postponeJob = (db: Db, id: string, claimer: string, runAt: string) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, run_at: runAt })
    .where('id', '=', id)
    .where('locked_by', '=', claimer)
    .execute()

export const failStep = (db: Db, id: string, claimer: string, runAt: string, error: string) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, run_at: runAt, error, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('locked_by', '=', claimer)
    .execute()

/** Forgets jobs that ended before a moment, at most `limit`; the number of those deleted. */
export async function deleteFinishedJobs(trx: Trx, before: string, limit: number): Promise<number> {
  const old = trx.selectFrom('jobs').select('id').where('finish_date', '<', before).limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('jobs').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
