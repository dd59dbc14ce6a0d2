// The log of runs: each attempt of a step.
import type { Insertable, Selectable } from 'kysely'
import { insertStatement } from '../../../platform/db/batch-statements.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'
import { MAX_ROWS, type RunKey } from './run-queries.ts'

export type StepRow = Selectable<Tables['workflow_steps']>
export type NewStep = Insertable<Tables['workflow_steps']>

/** The log of a run, in order. */
export const findSteps = (db: Db, { organization_id, id }: RunKey, limit: number): Promise<StepRow[]> =>
  db
    .selectFrom('workflow_steps')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .orderBy('seq')
    .limit(limit)
    .execute()

const insertNewSteps = insertStatement<NewStep>('workflow_steps', {
  organization_id: true,
  run_id: true,
  seq: true,
  step_id: true,
  path: true,
  attempt: true,
  status: true,
  input: true,
  output: true,
  failure: true,
  start_date: true,
  end_date: true,
})

export async function insertSteps(trx: Trx, rows: readonly NewStep[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx.executeQuery(insertNewSteps(trx, rows.slice(from, from + MAX_ROWS)))
}

const openSteps = (db: Db, organizationId: string, runIds: readonly string[]) =>
  db
    .selectFrom('workflow_steps')
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', runIds)
    .where('status', '=', 'STARTED')

/** An attempt that was noted before it began, and whose end is not known. */
export const findOpenStep = (db: Db, { organization_id, id }: RunKey) =>
  openSteps(db, organization_id, [id]).selectAll().executeTakeFirst()

/** The runs among these that have such an attempt. */
export async function findRunsWithOpenStep(
  db: Db,
  organizationId: string,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    runIds.length === 0 ? [] : await openSteps(db, organizationId, runIds).select('run_id').execute()
  return new Set(rows.map(({ run_id }) => run_id))
}

export const deleteOpenStep = (trx: Trx, { organization_id, id }: RunKey) =>
  trx
    .deleteFrom('workflow_steps')
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .where('status', '=', 'STARTED')
    .execute()
