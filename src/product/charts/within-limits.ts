// What tokens with limits may store: a chart that they could ask themselves, and that shows others nothing which they cannot see.
import type { Query } from '../../engine/query/document.ts'
import { dashboardsForEveryone } from '../dashboard-use-queries.ts'
import { limitsOf } from '../datasets/token-rows.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import type { Asking } from './ask.ts'
import { misfits } from './misfits.ts'
import type { ChartParams } from './schemas.ts'

/**
 * Pages of dashboards show charts without the limits of a token. So its author could read other rows and columns there.
 * @throws {Problem} chart_invalid, chart_in_use
 */
export async function requireWithinLimits(
  trx: Trx,
  request: Asking<ChartParams>,
  chartid: string,
  query: Query | undefined,
): Promise<void> {
  const { principal, params } = request
  const limits = limitsOf(principal)
  if (!limits || !query) return
  const faults = await askedFaults(trx, request, limits.datasets ?? [], query)
  if (faults.length > 0) throw new Problem('chart_invalid', { faults })
  if (!limits.where && !limits.hide) return
  const [shown] = await dashboardsForEveryone(trx, params.appid, chartid)
  if (shown !== undefined)
    throw new Problem('chart_in_use', {
      detail: `Everyone who has the address sees it in ${shown}, so a token with limits cannot change its query.`,
    })
}

async function askedFaults(
  trx: Trx,
  request: Asking<ChartParams>,
  datasets: readonly string[],
  query: Query,
) {
  if (!datasets.includes(query.dataset))
    return [
      {
        pointer: '/query/dataset',
        code: 'dataset_unknown',
        detail: `The token reaches no dataset ${query.dataset}.`,
      },
    ]
  return misfits(trx, request, query)
}
