// Asks the dataset of a chart.
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import type { DatasetCopies } from '../datasets/copies.ts'
import { answerQuery } from '../datasets/query.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables.ts'
import { type ChartRow, findChart } from './queries.ts'
import type { ChartParams } from './schemas.ts'

interface Parts {
  readonly db: Db
  readonly copies: DatasetCopies
  now(): Date
}

interface Asking extends Client {
  readonly principal: ClientPrincipal
}

/** Problems of every operation that asks. */
export const ASKING_PROBLEMS = [
  'dataset_not_found',
  'query_invalid',
  'analytics_off',
  'dataset_preparing',
  'overloaded',
] as const

/** @throws {Problem} those of `ASKING_PROBLEMS` */
export const ask = (
  { db, copies, now }: Parts,
  request: Asking,
  params: { readonly userid: string; readonly appid: string },
  query: Query,
): Promise<QueryResult> =>
  answerQuery({ db, copies, now: now().getTime() }, request.principal, params, query, request)

/** @throws {Problem} chart_not_found, and those of `ASKING_PROBLEMS` */
export async function askForChart(
  parts: Parts,
  request: Asking,
  params: ChartParams,
): Promise<{ readonly chart: ChartRow; readonly result: QueryResult }> {
  const chart = await findChart(parts.db, request.principal.organizationId, params)
  if (!chart) throw new Problem('chart_not_found')
  return { chart, result: await ask(parts, request, params, chart.query) }
}
