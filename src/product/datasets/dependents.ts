import { datasetsOf, type View } from '../../engine/query/view.ts'
import { dashboardsWithDataset } from '../dashboard-use-queries.ts'
import type { Db } from '../tables/tables.ts'
import { workflowsWithDataset } from '../workflow-use-queries.ts'
import { type DatasetRow, findChartsOf, findViews } from './queries.ts'

/** What uses a dataset, in words such as `the view "Sales"`. A dataset that something uses cannot be deleted. */
export async function dependentsOf(
  db: Db,
  { id, organization_id, app_id }: Pick<DatasetRow, 'id' | 'organization_id' | 'app_id'>,
): Promise<string[]> {
  const views = await findViews(db, app_id)
  // Views were checked before they were stored.
  const charts = await findChartsOf(db, app_id, id)
  const named = views
    .filter(({ source }) => datasetsOf(source as View).includes(id))
    .map(({ name }) => `the view "${name}"`)
  const inDashboards = await dashboardsWithDataset(db, app_id, id)
  const inWorkflows = await workflowsWithDataset(db, organization_id, app_id, id)
  return [...named, ...charts.map(({ name }) => `the chart "${name}"`), ...inDashboards, ...inWorkflows]
}
