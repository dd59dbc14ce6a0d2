// How a workflow does lately. The index of its runs has their order, so both figures read few rows.
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { Db } from '../../tables/tables.ts'
import type { RunStatus } from '../../tables/workflow-tables.ts'
import type { WorkflowKey, WorkflowRow } from '../documents/queries.ts'

/** The number of runs among which failed ones are counted. */
const LATEST = 100

export interface LatestRuns {
  /** Null without runs. */
  readonly lastDate: string | null
  readonly lastStatus: RunStatus | null
  /** How many failed since the last activation. */
  readonly failed: number
}

export const NO_RUNS: LatestRuns = { lastDate: null, lastStatus: null, failed: 0 }

export interface RowWithRuns extends WorkflowRow {
  readonly runs: LatestRuns
}

/** Adds these figures to the rows of a list. */
export const withLatestRuns =
  (db: Db, read: ReadRows<WorkflowRow>): ReadRows<RowWithRuns> =>
  async page =>
    Promise.all((await read(page)).map(async row => ({ ...row, runs: await findLatestRuns(db, row) })))

/** Whether the last 100 runs of a version that ended since its activation have all failed. */
export async function hasOnlyFailed(
  db: Db,
  { organization_id, id }: WorkflowKey,
  version: number,
): Promise<boolean> {
  const runs = await db
    .selectFrom('workflow_runs')
    .select('status')
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('finish_date', 'is not', null)
    .where('version', '=', version)
    .where('finish_date', '>', eb =>
      eb
        .selectFrom('workflows')
        .select('activate_date')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id),
    )
    .orderBy('finish_date', 'desc')
    .limit(LATEST)
    .execute()
  return runs.length === LATEST && runs.every(({ status }) => status === 'FAILED')
}

export async function findLatestRuns(
  db: Db,
  { organization_id, id, activate_date }: WorkflowKey & Pick<WorkflowRow, 'activate_date'>,
): Promise<LatestRuns> {
  const runs = await db
    .selectFrom('workflow_runs')
    .select(['status', 'create_date'])
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const [last] = runs
  if (!last) return NO_RUNS
  return {
    lastDate: last.create_date,
    lastStatus: last.status,
    failed: runs.filter(
      ({ status, create_date }) => status === 'FAILED' && create_date >= (activate_date ?? ''),
    ).length,
  }
}
