import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { updateStatement } from '../../../platform/db/batch-statements.ts'
import { forUpdate, type ValueType } from '../../../platform/db/dialect.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'
import type { RunStatus } from '../../tables/workflow-tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'

export type RunRow = Selectable<Tables['workflow_runs']>
export type NewRun = Insertable<Tables['workflow_runs']>
export type RunChanges = Updateable<Tables['workflow_runs']>

/** Identifies a run in the store. */
export type RunKey = Pick<RunRow, 'organization_id' | 'id'>

/** Limits the parameters of a statement. */
export const MAX_ROWS = 500

/** Inserts runs, except those whose `start_key` has started one. @returns the ids of the new ones */
export async function insertRuns(trx: Trx, rows: readonly NewRun[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const inserted = await trx
      .insertInto('workflow_runs')
      .values(rows.slice(from, from + MAX_ROWS))
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export const findStarted = (db: Db, { organization_id, id }: WorkflowKey, startKey: string) =>
  db
    .selectFrom('workflow_runs')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('start_key', '=', startKey)
    .executeTakeFirst()

const ofWorkflow = (db: Db, { organization_id, id }: WorkflowKey) =>
  db
    .selectFrom('workflow_runs')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)

export const findRun = (db: Db, workflow: WorkflowKey, runId: string) =>
  ofWorkflow(db, workflow).where('id', '=', runId).executeTakeFirst()

export const lockRun = (trx: Trx, workflow: WorkflowKey, runId: string) =>
  forUpdate(trx, ofWorkflow(trx, workflow).where('id', '=', runId)).executeTakeFirst()

export interface RunFilter {
  readonly status?: RunStatus | undefined
  readonly responseid?: string | undefined
  /** ISO 8601 */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** What lists show of runs. */
const LISTED = [
  'organization_id',
  'id',
  'workflow_id',
  'version',
  'start_key',
  'status',
  'due_date',
  'webform_id',
  'response_id',
  'rerun_of',
  'failure',
  'create_date',
  'finish_date',
] as const

export type ListedRun = Pick<RunRow, (typeof LISTED)[number] | 'state'>

/** Whether nothing is kept of the run, because its response is deleted. */
export const isErased = ({ finish_date, input }: Pick<RunRow, 'finish_date' | 'input'>): boolean =>
  finish_date !== null && Object.keys(input).length === 0

/** Newest first. Without the inputs, and without the states of ended runs, which can be large. */
export const readRuns =
  (
    db: Db,
    workflow: WorkflowKey,
    { status, responseid, since, until }: RunFilter,
  ): ReadRows<ListedRun & { readonly erased: number }> =>
  ({ after, limit }) => {
    let query = db
      .selectFrom('workflow_runs')
      .select(LISTED)
      .select(eb => eb.case().when('finish_date', 'is', null).then(eb.ref('state')).end().as('state'))
      // Runs that have begun keep a state, so few inputs are read.
      .select(eb =>
        eb
          .case()
          .when(
            eb.and([
              eb('finish_date', 'is not', null),
              eb('state', 'is', null),
              eb('input', '=', sql<RunRow['input']>`'{}'`),
            ]),
          )
          .then(1)
          .else(0)
          .end()
          .as('erased'),
      )
      .where('organization_id', '=', workflow.organization_id)
      .where('workflow_id', '=', workflow.id)
    if (status) query = query.where('status', '=', status)
    if (responseid) query = query.where('response_id', '=', responseid)
    if (since) query = query.where('create_date', '>=', new Date(since).toISOString())
    if (until) query = query.where('create_date', '<', new Date(until).toISOString())
    if (after !== undefined) query = query.where('id', '<', after)
    return query.orderBy('id', 'desc').limit(limit).execute()
  }

export const updateRun = (trx: Trx, { organization_id, id }: RunKey, changes: RunChanges) =>
  trx
    .updateTable('workflow_runs')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What changes of a run while it is worked on. */
export interface RunStanding {
  readonly organization_id: string
  readonly id: string
  readonly status: RunStatus
  readonly due_date: string | null
  /** JSON, like `input` and `failure`. */
  readonly state: string | null
  readonly input: string
  readonly seq: number
  readonly locked_by: string | null
  readonly locked_until: string | null
  readonly failure: string | null
  readonly finish_date: string | null
}

const STANDING_TYPES = {
  organization_id: 'text',
  id: 'text',
  status: 'text',
  due_date: 'instant',
  state: 'json',
  input: 'json',
  seq: 'integer',
  locked_by: 'text',
  locked_until: 'instant',
  failure: 'json',
  finish_date: 'instant',
} as const satisfies Record<keyof RunStanding, ValueType>

const storeStandings = updateStatement<RunStanding>('workflow_runs', {
  types: STANDING_TYPES,
  by: ['organization_id', 'id'],
})

/** Stores where runs stand that the transaction has locked. */
export async function updateRuns(trx: Trx, rows: readonly RunStanding[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx.executeQuery(storeStandings(trx, rows.slice(from, from + MAX_ROWS)))
}

/** The columns of a run without a claim. */
export const FREE = { locked_by: null, locked_until: null } as const

/** What a run becomes that is cancelled. A process that works on it finds that it has lost its claim. */
export const cancelled = (now: string) =>
  ({ ...FREE, status: 'CANCELLED', due_date: null, finish_date: now }) as const

/** Ends the runs of a workflow that have not ended. */
export async function cancelRunsOf(
  trx: Trx,
  { organization_id, id }: WorkflowKey,
  now: string,
): Promise<void> {
  await trx
    .updateTable('workflow_runs')
    .set(cancelled(now))
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('finish_date', 'is', null)
    .execute()
}

/** A process keeps its claim of a run until the step has ended that it works on. */
export async function holdRunsOf(trx: Trx, { organization_id, id }: WorkflowKey): Promise<void> {
  await trx
    .updateTable('workflow_runs')
    .set({ status: 'HELD' })
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .execute()
}

/** Runs that slept keep their time. Those that a process still works on are running again. */
export async function releaseRunsOf(
  trx: Trx,
  { organization_id, id }: WorkflowKey,
  now: string,
): Promise<void> {
  await trx
    .updateTable('workflow_runs')
    .set(eb => ({
      status: eb
        .case()
        .when('locked_by', 'is', null)
        .then('WAITING' as const)
        .else('RUNNING' as const)
        .end(),
      due_date: eb.fn.coalesce('due_date', sql.lit(now)),
    }))
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('status', '=', 'HELD')
    .execute()
}

export async function deleteRun(trx: Trx, { organization_id, id }: RunKey): Promise<void> {
  await trx
    .deleteFrom('workflow_runs')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}
