// Removes what runs hold of deleted responses, and runs themselves.
import type { Trx } from '../../tables/tables.ts'
import type { RunsOf } from '../../tables/workflow-tables.ts'
import { cancelled, type RunKey } from './run-queries.ts'

/** The next runs, in the order of ids. */
export async function findRunsOf(
  trx: Trx,
  organizationId: string,
  of: RunsOf,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  let query = trx
    .selectFrom('workflow_runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
  if ('responseId' in of) query = query.where('response_id', '=', of.responseId)
  else if ('webformId' in of) query = query.where('webform_id', '=', of.webformId)
  else if ('workflowId' in of) query = query.where('workflow_id', '=', of.workflowId)
  else query = query.where('app_id', 'in', of.appIds)
  const rows = await query.orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Empties runs of everything that they read and wrote. Those that have not ended are cancelled. */
export async function eraseRuns(
  trx: Trx,
  organizationId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  await trx
    .updateTable('workflow_runs')
    .set(cancelled(now))
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('finish_date', 'is', null)
    .execute()
  await trx
    .updateTable('workflow_runs')
    .set({ input: '{}', state: null, failure: null })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  await deleteLogs(trx, organizationId, ids)
}

/** Deletes runs with their logs. */
export async function deleteRuns(trx: Trx, organizationId: string, ids: readonly string[]): Promise<void> {
  await deleteLogs(trx, organizationId, ids)
  await trx
    .deleteFrom('workflow_runs')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
}

async function deleteLogs(trx: Trx, organizationId: string, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('workflow_steps')
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('workflow_waits')
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', ids)
    .execute()
}

/** Deletes at most `limit` runs that ended before a time (ISO 8601). @returns how many */
export async function deleteEndedRuns(trx: Trx, before: string, limit: number): Promise<number> {
  const old = await trx
    .selectFrom('workflow_runs')
    .select(['organization_id', 'id'])
    .where('finish_date', '<', before)
    .limit(limit)
    .execute()
  const byOrganization = Map.groupBy(old, (run: RunKey) => run.organization_id)
  for (const [organizationId, runs] of byOrganization)
    await deleteRuns(
      trx,
      organizationId,
      runs.map(({ id }) => id),
    )
  return old.length
}

/** Ends the workflows of deleted applications, so that they start no more runs. Runs that have begun end with their rows. */
export async function deleteWorkflowsOfApps(
  trx: Trx,
  organizationId: string,
  appIds: readonly string[],
): Promise<void> {
  const deleted = await trx
    .deleteFrom('workflows')
    .where('organization_id', '=', organizationId)
    .where('app_id', 'in', appIds)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['workflow_versions', 'workflow_hooks'] as const)
    await trx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('workflow_id', 'in', ids)
      .execute()
}
