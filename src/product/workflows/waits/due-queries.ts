// How many runs wait for their turn. Runs that sleep do not count.
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../../tables/tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'

/** A workflow with more of them starts no runs until some have had their turn. Counting more would take long as well. */
export const MAX_WAITING_RUNS = 10_000

const due = (db: Db, now: string) =>
  db.selectFrom('workflow_runs').select('id').where('status', '=', 'WAITING').where('due_date', '<=', now)

/** Counts the due runs of all organizations. */
export const countAllDue = (db: Db, now: string) => countOf(db, due(db, now), MAX_WAITING_RUNS)

/** @param limit it counts no further */
export const countDue = (
  db: Db,
  { organization_id, id }: WorkflowKey,
  now: string,
  limit = MAX_WAITING_RUNS,
) =>
  countOf(
    db,
    due(db, now).where('organization_id', '=', organization_id).where('workflow_id', '=', id),
    limit,
  )

async function countOf(db: Db, rows: ReturnType<typeof due>, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(limit).as('due'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same as an expression, for each workflow of a statement. */
export const dueOf = (eb: ExpressionBuilder<Tables, 'workflows'>, now: string, limit: number) =>
  eb
    .selectFrom(
      eb
        .selectFrom('workflow_runs')
        .select('workflow_runs.id')
        .whereRef('workflow_runs.organization_id', '=', 'workflows.organization_id')
        .whereRef('workflow_runs.workflow_id', '=', 'workflows.id')
        .where('workflow_runs.status', '=', 'WAITING')
        .where('workflow_runs.due_date', '<=', now)
        .limit(limit)
        .as('due'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
