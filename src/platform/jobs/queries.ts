import { type Expression, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Instant, Json } from '../db/database.ts'
import { type Connection, forUpdateOfFree } from '../db/dialect.ts'

/** The table has no foreign keys, because a job can refer to deleted rows. */
interface JobsTable {
  id: string
  name: string
  lane: string
  /** Organizations take turns in a lane. Empty for jobs without one. */
  organization_id: string
  payload: Json<unknown>
  /** Set by each step; null before the first one. */
  progress: Json<unknown> | null
  run_at: Instant
  /** Failures since the last successful step. */
  attempts: number
  /** The process that has claimed it, and until when. */
  locked_by: string | null
  locked_until: Instant | null
  create_date: Instant
  finish_date: Instant | null
  /** Set if a person stopped the job. It has ended then, too. */
  cancel_date: Instant | null
  /** Why the last step failed. */
  error: string | null
}

export interface JobTables {
  jobs: JobsTable
}

export type JobDb = Kysely<JobTables>
export type JobTrx = Transaction<JobTables>

export type JobRow = Selectable<JobsTable>

type NewJob = Pick<JobRow, 'id' | 'name' | 'lane' | 'organization_id' | 'run_at' | 'create_date'> & {
  readonly payload: string
}

const insert = (db: JobDb, row: NewJob) =>
  db.insertInto('jobs').values({
    ...row,
    progress: null,
    attempts: 0,
    locked_by: null,
    locked_until: null,
    finish_date: null,
    cancel_date: null,
    error: null,
  })

export const insertJob = (trx: JobTrx, row: NewJob) => insert(trx, row).execute()

/** Writes a job as it is. Rejects if the store cannot be written. */
export const rewriteJob = (db: JobDb, id: string) =>
  db
    .updateTable('jobs')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .execute()

/** Does nothing if the job exists already. */
export const insertJobOnce = (db: JobDb, row: NewJob) =>
  insert(db, row)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const findJob = (db: JobDb, name: string, id: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).where('name', '=', name).executeTakeFirst()

const unfinished = (db: JobDb) => db.selectFrom('jobs').where('finish_date', 'is', null)

const ofLane = (db: JobDb, lane: string) => unfinished(db).where('lane', '=', lane)

/** Jobs that can run now: due, and without a valid claim. */
const due = (jobs: ReturnType<typeof unfinished>, now: string) =>
  jobs
    .where('run_at', '<=', now)
    .where(eb => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))

export interface DueQuery {
  readonly name: string
  /** Has rows while there is work. It must cost little, whatever the number of rows that are not due. */
  readonly due: (now: string) => Expression<unknown>
}

/** @returns the names of the queries that have rows */
export async function findDue(
  db: Connection,
  queries: readonly DueQuery[],
  now: string,
): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set()
  const each = queries.map(({ name, due }) => sql`select ${sql.lit(name)} as name where exists ${due(now)}`)
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** A query of all lanes. */
export const findDueJobs = (db: JobDb, now: string) => due(unfinished(db), now).select('id')

/**
 * Finds the next organization with a due job, in round-robin order: ids after `after` first, then from the start. Skips those in `busy`.
 * Skips through the index from one organization to the next, so the cost does not depend on the number of jobs.
 */
export async function findNextOrganization(
  db: JobDb,
  lane: string,
  { after, busy }: { readonly after: string; readonly busy: readonly string[] },
  now: string,
): Promise<string | undefined> {
  // With a limit, Postgres plans an index lookup for each subquery, whatever the table's statistics.
  const first = ofLane(db, lane).select('organization_id').orderBy('organization_id').limit(1)
  const row = await db
    .withRecursive('owners(id)', cte =>
      cte.selectNoFrom(first.as('id')).unionAll(
        cte
          .selectFrom('owners as known')
          .where('known.id', 'is not', null)
          .select(eb => first.where('organization_id', '>', eb.ref('known.id')).as('id')),
      ),
    )
    .selectFrom('owners as next')
    .select('next.id')
    .where(eb => {
      const oldest = due(ofLane(db, lane), now).where('organization_id', '=', eb.ref('next.id')).select('id')
      return eb(oldest.orderBy('run_at').limit(1), 'is not', null)
    })
    .$if(busy.length > 0, query => query.where('next.id', 'not in', busy))
    .orderBy(eb => eb.case().when('next.id', '>', after).then(0).else(1).end())
    .orderBy('next.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? undefined
}

/** Claims the oldest due job of an organization. Concurrent processes get different jobs. */
export const claimJob = (
  db: JobDb,
  { lane, organizationId }: { readonly lane: string; readonly organizationId: string },
  claimer: string,
  now: string,
  until: string,
): Promise<JobRow | undefined> => {
  const oldest = due(ofLane(db, lane), now)
    .where('organization_id', '=', organizationId)
    .select('id')
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
  return db
    .updateTable('jobs')
    .set({ locked_by: claimer, locked_until: until })
    .where('id', '=', forUpdateOfFree(db, oldest))
    .returningAll()
    .executeTakeFirst()
}

/** Extends a claim, in the transaction of a step or before it. Returns false if another process has claimed the job. */
export async function extendClaim(
  db: JobDb,
  { id }: JobRow,
  claimer: string,
  until: string,
): Promise<boolean> {
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

/** Call in the transaction of the step. */
export const saveProgress = (trx: JobTrx, id: string, progress: unknown) =>
  trx
    .updateTable('jobs')
    .set({ progress: JSON.stringify(progress), attempts: 0, error: null })
    .where('id', '=', id)
    .execute()

const FREE = { locked_by: null, locked_until: null } as const

export const finishJob = (db: JobDb, id: string, now: string, error: string | null = null) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, finish_date: now, error })
    .where('id', '=', id)
    .execute()

/** Ends a job after its running step, which commits first: steps lock the row. Does nothing if the job has ended. */
export async function cancelJob(trx: JobTrx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ ...FREE, finish_date: now, cancel_date: now })
    .where('id', '=', id)
    .where('finish_date', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases a job until another time, for any process. */
export const postponeJob = (db: JobDb, id: string, claimer: string, runAt: string) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, run_at: runAt })
    .where('id', '=', id)
    .where('locked_by', '=', claimer)
    .execute()

export const failStep = (db: JobDb, id: string, claimer: string, runAt: string, error: string) =>
  db
    .updateTable('jobs')
    .set({ ...FREE, run_at: runAt, error, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('locked_by', '=', claimer)
    .execute()

/** Deletes at most `limit` jobs that ended before a time; returns how many. */
export async function deleteFinishedJobs(trx: JobTrx, before: string, limit: number): Promise<number> {
  const old = trx.selectFrom('jobs').select('id').where('finish_date', '<', before).limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('jobs').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
