// Activates drafts as immutable versions, and pauses dashboards.
import { usesOf } from '../../engine/dashboards/uses.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { lockChart } from '../charts/queries.ts'
import { lockDataset } from '../datasets/queries.ts'
import type { Reader } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { requireLocked } from './change.ts'
import { dashboardFaults } from './faults.ts'
import { type DashboardRow, insertDashboardVersion, updateDashboardRow } from './queries.ts'
import type { DashboardParams } from './schemas.ts'

interface Activation extends Omit<Reader, 'db' | 'params'> {
  readonly principal: ClientPrincipal
  readonly params: DashboardParams
}

/**
 * Publishes the draft. Without unpublished changes, only makes the dashboard active again.
 * @throws {Problem} dashboard_not_found, revision_stale, dashboard_incomplete with the faults of the draft
 */
export async function activateDashboard(
  trx: Trx,
  { principal, params, client }: Activation,
  ifMatch: string | undefined,
  now: string,
): Promise<DashboardRow> {
  const draft = await requireLocked(trx, principal, params, ifMatch)
  const isPublished = draft.published_revision === draft.revision
  if (isPublished && draft.status === 'ACTIVE') return draft
  await lockUsed(trx, principal.organizationId, params, draft)
  const faults = await dashboardFaults({ db: trx, principal, params, client }, draft.document)
  if (faults.length > 0) throw new Problem('dashboard_incomplete', { faults })
  await record(trx, principal, { action: 'activate', resource: 'dashboard', id: draft.id, now })
  if (isPublished) return updateDashboardRow(trx, draft.id, { status: 'ACTIVE' })
  const version = (draft.version ?? 0) + 1
  await insertDashboardVersion(trx, {
    dashboard_id: draft.id,
    version,
    name: draft.name,
    document: JSON.stringify(draft.document),
    author: principal.id,
    create_date: now,
  })
  return updateDashboardRow(trx, draft.id, {
    status: 'ACTIVE',
    version,
    published_revision: draft.revision,
    activate_date: now,
  })
}

/** Nobody deletes a chart or a dataset while a dashboard with it becomes active. In the order of ids, so that two do not wait for each other. */
async function lockUsed(
  trx: Trx,
  organizationId: string,
  params: DashboardParams,
  { document }: DashboardRow,
): Promise<void> {
  const { charts, datasets } = usesOf(document)
  const found = new Set(datasets)
  for (const chartid of [...charts].sort()) {
    const chart = await lockChart(trx, organizationId, { ...params, chartid })
    if (chart) found.add(chart.dataset_id)
  }
  for (const datasetid of [...found].sort()) await lockDataset(trx, organizationId, { ...params, datasetid })
}

/**
 * Takes the page away until the dashboard is activated again. Pausing a paused one has no effect.
 * @throws {Problem} dashboard_not_found, revision_stale, dashboard_not_active
 */
export async function pauseDashboard(
  trx: Trx,
  { principal, params }: Pick<Activation, 'principal' | 'params'>,
  ifMatch: string | undefined,
  now: string,
): Promise<DashboardRow> {
  const row = await requireLocked(trx, principal, params, ifMatch)
  if (row.status === 'DRAFT')
    throw new Problem('dashboard_not_active', { detail: 'The dashboard has never been activated.' })
  if (row.status === 'PAUSED') return row
  await record(trx, principal, { action: 'pause', resource: 'dashboard', id: row.id, now })
  return updateDashboardRow(trx, row.id, { status: 'PAUSED' })
}
