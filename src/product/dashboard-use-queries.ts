// The active dashboards that use a chart or a dataset, which then cannot be deleted. Outside of dashboards/, which reads charts and datasets.
import { usesOf } from '../engine/dashboards/uses.ts'
import type { Db } from './tables/tables.ts'

/** The names of the dashboards, in words such as `the dashboard "Sales"`. */
export async function dashboardsWithChart(db: Db, appId: string, chartId: string): Promise<string[]> {
  const dashboards = await findActive(db, appId)
  return dashboards.filter(({ uses }) => uses.charts.has(chartId)).map(inWords)
}

/** Those that people open by their address alone. */
export async function dashboardsForEveryone(db: Db, appId: string, chartId: string): Promise<string[]> {
  const dashboards = await findActive(db, appId)
  return dashboards.filter(({ access, uses }) => access !== 'TOKEN' && uses.charts.has(chartId)).map(inWords)
}

export async function dashboardsWithDataset(db: Db, appId: string, datasetId: string): Promise<string[]> {
  const dashboards = await findActive(db, appId)
  if (dashboards.length === 0) return []
  const charts = await db
    .selectFrom('charts')
    .select('id')
    .where('app_id', '=', appId)
    .where('dataset_id', '=', datasetId)
    .execute()
  return dashboards
    .filter(({ uses }) => uses.datasets.has(datasetId) || charts.some(({ id }) => uses.charts.has(id)))
    .map(inWords)
}

const inWords = ({ name }: { readonly name: string }) => `the dashboard "${name}"`

async function findActive(db: Db, appId: string) {
  const rows = await db
    .selectFrom('dashboards')
    .innerJoin('dashboard_versions', join =>
      join
        .onRef('dashboard_versions.dashboard_id', '=', 'dashboards.id')
        .onRef('dashboard_versions.version', '=', 'dashboards.version'),
    )
    .select(['dashboards.access', 'dashboard_versions.name', 'dashboard_versions.document'])
    .where('dashboards.app_id', '=', appId)
    .where('dashboards.status', '=', 'ACTIVE')
    .execute()
  return rows.map(({ access, name, document }) => ({ access, name, uses: usesOf(document) }))
}
