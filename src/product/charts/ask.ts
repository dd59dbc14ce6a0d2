// Asks the dataset of a chart.
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import type { DatasetCopies } from '../datasets/copies.ts'
import { answerQuery, QUERY_PROBLEMS } from '../datasets/query.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Db } from '../tables/tables.ts'
import { type ChartRow, findChart } from './queries.ts'
import type { ChartParams } from './schemas.ts'

interface ChartParts {
  readonly db: Db
  readonly copies: DatasetCopies
  now(): Date
}

/** A request, or what a part of it needs. */
export interface Asking<Params> extends Client {
  readonly principal: ClientPrincipal
  readonly params: Params
}

/** Problems of every operation that asks. */
export const ASKING_PROBLEMS = QUERY_PROBLEMS

/**
 * @param isForChart true if the principal reaches the chart of this query
 * @throws {Problem} those of `ASKING_PROBLEMS`
 */
export function ask(
  { db, copies, now }: ChartParts,
  request: Asking<AppParams>,
  query: Query,
  isForChart = false,
): Promise<QueryResult> {
  const { principal, params } = request
  const reader = { db, principal, params, client: request, isForChart }
  return answerQuery({ ...reader, copies, now: now().getTime() }, query)
}

/** @throws {Problem} chart_not_found, and those of `ASKING_PROBLEMS` */
export async function askForChart(
  parts: ChartParts,
  request: Asking<ChartParams>,
): Promise<{ readonly chart: ChartRow; readonly result: QueryResult }> {
  const { principal, params } = request
  const chart = await findChart(parts.db, principal.organizationId, params)
  if (!chart) throw new Problem('chart_not_found')
  return { chart, result: await ask(parts, request, chart.query, true) }
}
