// Events that wait to start runs.
import type { ExpressionBuilder } from 'kysely'
import { forUpdateOfFree } from '../../../platform/db/dialect.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'

/** Counting more would take long. */
const MAX_COUNT = 10_000

export const insertBacklog = (trx: Trx, { organization_id, id }: WorkflowKey, eventIds: readonly string[]) =>
  trx
    .insertInto('workflow_backlogs')
    .values(eventIds.map(event_id => ({ organization_id, workflow_id: id, event_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

const all = (db: Db) => db.selectFrom('workflow_backlogs').select('event_id')

const ofWorkflow = (db: Db, { organization_id, id }: WorkflowKey) =>
  all(db).where('organization_id', '=', organization_id).where('workflow_id', '=', id)

/** The subquery for one waiting event of each workflow of a statement, or null. */
export const waitingEventOf = (eb: ExpressionBuilder<Tables, 'workflows'>) =>
  eb
    .selectFrom('workflow_backlogs')
    .select('workflow_backlogs.event_id')
    .whereRef('workflow_backlogs.organization_id', '=', 'workflows.organization_id')
    .whereRef('workflow_backlogs.workflow_id', '=', 'workflows.id')
    .limit(1)

export const countBacklog = (db: Db, workflow: WorkflowKey) => countOf(db, ofWorkflow(db, workflow))

/** Counts the waiting events of all organizations. */
export const countAllBacklogs = (db: Db) => countOf(db, all(db))

async function countOf(db: Db, rows: ReturnType<typeof all>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(MAX_COUNT).as('waiting'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Workflows with events that wait. */
export const findBacklogs = (db: Db) =>
  db.selectFrom('workflow_backlogs').select(['organization_id', 'workflow_id as id'])

/** The next workflow with events that wait: the first one without `after`. */
export async function findNextBacklog(db: Db, after?: WorkflowKey): Promise<WorkflowKey | undefined> {
  let query = findBacklogs(db)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('organization_id', 'workflow_id'), '>', tuple(after.organization_id, after.id)),
    )
  return query.orderBy('organization_id').orderBy('workflow_id').limit(1).executeTakeFirst()
}

/** The ids of the oldest events that wait. */
export async function findBacklog(trx: Trx, workflow: WorkflowKey, limit: number): Promise<string[]> {
  const rows = await ofWorkflow(trx, workflow).orderBy('event_id').limit(limit).execute()
  return rows.map(row => row.event_id)
}

export const deleteBacklog = (
  trx: Trx,
  { organization_id, id }: WorkflowKey,
  eventIds?: readonly string[] | undefined,
) => {
  const ofOne = trx
    .deleteFrom('workflow_backlogs')
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
  return (eventIds ? ofOne.where('event_id', 'in', eventIds) : ofOne).execute()
}

/** Locks a workflow whose events wait. Undefined if it is deleted, or if another process starts its runs at the moment. */
export const lockBacklogged = (trx: Trx, { organization_id, id }: WorkflowKey) => {
  const row = trx
    .selectFrom('workflows')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
  return forUpdateOfFree(trx, row).executeTakeFirst()
}

export const isDeleted = async (db: Db, { organization_id, id }: WorkflowKey): Promise<boolean> =>
  (await db
    .selectFrom('workflows')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()) === undefined
