// Answers queries to datasets, for charts, tables and dashboards.

import type { Condition } from '../../engine/expressions/condition.ts'
import type { Fault } from '../../engine/faults.ts'
import { checkQuery } from '../../engine/query/check.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Query } from '../../engine/query/document.ts'
import { namesInQuery } from '../../engine/query/names.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { departureOf } from '../../platform/http/client.ts'
import { Problem } from '../problem.ts'
import type { DatasetCopies, RowsFormat } from './copies.ts'
import { findIn, type Reader, requireReadable } from './readable.ts'

/** A copy of a million rows takes half a minute. */
const RETRY_S = 2
/** The process with the copies starts within a second. */
const RESTART_S = 5

/** Problems of every operation that asks copies. */
export const QUERY_PROBLEMS = [
  'dataset_not_found',
  'dataset_invalid',
  'query_invalid',
  'query_too_costly',
  'analytics_off',
  'analytics_unavailable',
  'dataset_preparing',
  'overloaded',
] as const

export interface QueryParts extends Reader {
  readonly copies: DatasetCopies
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * @throws {Problem} dataset_not_found; dataset_invalid if a view no longer fits its sources; query_invalid with each fault;
 * query_too_costly; analytics_off; analytics_unavailable if the process with the copies failed; dataset_preparing if the copy of a large
 * dataset is still being made
 * @throws {ClientLeft}
 */
export async function answerQuery(parts: QueryParts, query: Query): Promise<QueryResult> {
  const answer = await ask(parts, query)
  // Only a request for a file gets one.
  if (!('result' in answer)) throw new Problem('analytics_unavailable')
  return answer.result
}

/**
 * Writes all rows of a dataset to a file, which the caller deletes.
 * @returns its path, and the columns
 * @throws {Problem} as `answerQuery` does; query_invalid also without columns
 */
export async function exportRows(
  parts: QueryParts,
  dataset: string,
  filter: Condition | undefined,
  format: RowsFormat,
): Promise<{ readonly path: string; readonly columns: readonly Column[] }> {
  const { columns } = await requireReadable(parts, dataset)
  // Files of DuckDB have at least one column.
  if (columns.length === 0) throw new Problem('query_invalid', { faults: [noColumns] })
  const ids = columns.map(({ id }) => id)
  const answer = await ask(parts, { dataset, columns: ids, ...(filter && { filter }) }, format)
  if (!('file' in answer)) throw new Problem('analytics_unavailable')
  return { path: answer.file, columns }
}

async function ask(parts: QueryParts, query: Query, format?: RowsFormat) {
  const { client, copies, now, principal } = parts
  const { organizationId } = principal
  const { source, columns, faults } = await checkedQuery(parts, query)
  if (faults.length > 0) throw new Problem('query_invalid', { faults })
  const departure = departureOf(client)
  const answer = await copies.query(
    { organizationId, source, query, columns, now, ...(format && { format }) },
    departure,
  )
  departure.throwIfAborted()
  if (!answer) throw new Problem('analytics_off')
  if ('isUnavailable' in answer)
    throw new Problem('analytics_unavailable', { headers: { 'retry-after': String(RESTART_S) } })
  if ('isPreparing' in answer) {
    // A dataset that was deleted meanwhile has no copy.
    await requireReadable(parts, query.dataset)
    throw new Problem('dataset_preparing', { headers: { 'retry-after': String(RETRY_S) } })
  }
  if ('failed' in answer)
    throw answer.failed === 'COST'
      ? new Problem('query_too_costly')
      : new Problem('query_invalid', { faults: [tooLarge] })
  if ('undecided' in answer) throw new Problem('query_invalid', { faults: [undecided(answer.undecided)] })
  return answer
}

async function checkedQuery(reader: Reader, query: Query) {
  const { source, columns } = await requireReadable(reader, query.dataset)
  const find = await findIn(reader, { source, columns }, namesInQuery(query))
  return { source, columns, faults: checkQuery(query, columns, find) }
}

/**
 * What does not fit the dataset.
 * @throws {Problem} dataset_not_found, dataset_invalid
 */
export const queryFaults = async (reader: Reader, query: Query): Promise<Fault[]> =>
  (await checkedQuery(reader, query)).faults

const tooLarge: Fault = {
  pointer: '',
  code: 'values_too_large',
  detail: 'A value is too large to compute with. Leave such values out with a filter.',
}

const noColumns: Fault = {
  pointer: '/columns',
  code: 'no_columns',
  detail: 'The dataset has no columns. Add one, or load a file.',
}

const undecided = (pointer: string): Fault => ({
  pointer,
  code: 'condition_unsupported',
  detail:
    'A query cannot decide this condition, such as one with `cat`, or with a default for a text. Make a view with a computed column, and filter by that.',
})
