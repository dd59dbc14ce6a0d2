// Creates, updates and deletes charts.
import { newId } from '../../platform/db/database.ts'
import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { dashboardsWithChart } from '../dashboard-use-queries.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import type { Asking } from './ask.ts'
import { checkChart } from './check.ts'
import { type ChartRow, deleteChartRow, insertChart, lockChart, updateChartRow } from './queries.ts'
import type { ChartChanges, ChartParams, NewChart } from './schemas.ts'
import { toChart } from './wire.ts'
import { requireWithinLimits } from './within-limits.ts'

/** @throws {Problem} app_not_found, chart_invalid */
export async function createChart(
  trx: Trx,
  principal: Member,
  params: AppParams,
  { name, kind, query, options = {} }: NewChart,
  now: string,
): Promise<ChartRow> {
  checkChart({ kind, query, options })
  const { organizationId } = principal
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  const id = newId(trx, 'chart')
  await record(trx, principal, { action: 'create', resource: 'chart', id, now })
  return insertChart(trx, {
    id,
    organization_id: organizationId,
    user_id: params.userid,
    app_id: params.appid,
    dataset_id: query.dataset,
    name,
    kind,
    query: JSON.stringify(query),
    options: JSON.stringify(options),
    revision: 1,
    create_date: now,
    update_date: now,
  })
}

/** @throws {Problem} chart_not_found, revision_stale, chart_invalid; chart_in_use if the principal may not change what others see */
export async function updateChart(
  trx: Trx,
  request: Asking<ChartParams>,
  changes: ChartChanges,
  ifMatch: string | undefined,
  now: string,
): Promise<ChartRow> {
  const { principal, params } = request
  const stored = await lockChart(trx, principal.organizationId, params)
  if (!stored) throw new Problem('chart_not_found')
  requireMatch(stored, entityTag(stored), ifMatch)
  const { chartid, appid, userid, createDate, updateDate } = toChart(stored)
  refuseChanged(changes, { chartid, appid, userid, createDate, updateDate })
  const { name, kind, query, options } = changes
  checkChart({ kind: kind ?? stored.kind, query: query ?? stored.query, options: options ?? stored.options })
  await requireWithinLimits(trx, request, stored.id, query)
  await record(trx, principal, { action: 'update', resource: 'chart', id: stored.id, now })
  return updateChartRow(trx, stored.id, {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(query !== undefined && { query: JSON.stringify(query), dataset_id: query.dataset }),
    ...(options !== undefined && { options: JSON.stringify(options) }),
    update_date: now,
  })
}

/** @throws {Problem} chart_in_use */
export async function deleteChart(trx: Trx, principal: Member, stored: ChartRow, now: string): Promise<void> {
  const using = await dashboardsWithChart(trx, stored.app_id, stored.id)
  if (using.length > 0)
    throw new Problem('chart_in_use', {
      detail: `It is used by ${using.slice(0, 10).join(', ')}. Remove it there, and activate again.`,
    })
  await record(trx, principal, { action: 'delete', resource: 'chart', id: stored.id, now })
  await deleteChartRow(trx, stored.id)
}
