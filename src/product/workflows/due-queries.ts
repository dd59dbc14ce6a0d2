// How many runs wait for their turn. Runs that sleep do not count.
import type { Db } from '../tables.ts'
import type { WorkflowKey } from './queries.ts'

/** Counting more would take long. */
const MAX_COUNT = 10_000

const due = (db: Db, now: string) =>
  db.selectFrom('workflow_runs').select('id').where('status', '=', 'WAITING').where('due_date', '<=', now)

/** Of all organizations. */
export const countAllDue = (db: Db, now: string) => countOf(db, due(db, now))

export const countDue = (db: Db, { organization_id, id }: WorkflowKey, now: string) =>
  countOf(db, due(db, now).where('organization_id', '=', organization_id).where('workflow_id', '=', id))

async function countOf(db: Db, rows: ReturnType<typeof due>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(MAX_COUNT).as('due'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
