// Ended runs that can be repeated together.
import { type SqlBool, sql } from 'kysely'
import { forUpdate } from '../../../platform/db/dialect.ts'
import type { JobPayloads } from '../../job-payloads.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'

export type Repeated = Pick<JobPayloads['rerunRuns'], 'status' | 'failedStep' | 'since' | 'until' | 'asked'>

/** Runs that were repeated already are left out: otherwise asking twice would repeat them twice. */
const matching = (
  db: Db,
  { organization_id, id }: WorkflowKey,
  { status, failedStep, since, until, asked }: Repeated,
) => {
  let query = db
    .selectFrom('workflow_runs as run')
    .where('run.organization_id', '=', organization_id)
    .where('run.workflow_id', '=', id)
    .where('run.status', '=', status)
    .where('run.finish_date', '<=', asked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_runs as later')
            .select('later.id')
            .where('later.organization_id', '=', organization_id)
            .whereRef('later.rerun_of', '=', 'run.id'),
        ),
      ),
    )
  if (since) query = query.where('run.create_date', '>=', new Date(since).toISOString())
  if (until) query = query.where('run.create_date', '<', new Date(until).toISOString())
  if (failedStep) query = query.where(sql<SqlBool>`run.failure ->> 'stepid' = ${failedStep}`)
  return query
}

export async function countRepeatable(db: Db, workflow: WorkflowKey, of: Repeated): Promise<number> {
  const row = await matching(db, workflow, of)
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The next runs, in the order of ids. Locks them, so that what is erased meanwhile is not repeated. */
export const findRepeatable = (
  trx: Trx,
  workflow: WorkflowKey,
  of: Repeated,
  { after, limit }: { readonly after: string; readonly limit: number },
) =>
  forUpdate(
    trx,
    matching(trx, workflow, of).selectAll('run').where('run.id', '>', after).orderBy('run.id').limit(limit),
  ).execute()
