// Answers queries to datasets, for charts, tables and dashboards.
import type { Find } from '../../engine/expressions/check.ts'
import type { Fault } from '../../engine/faults.ts'
import { checkQuery } from '../../engine/query/check.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Query } from '../../engine/query/document.ts'
import { namesInQuery } from '../../engine/query/names.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import type { StoredColumn } from '../dataset-tables.ts'
import { Problem } from '../problem.ts'
import { findAskedQuestions, resolverFor } from '../responses/response-fields.ts'
import { viewOf } from '../responses/view.ts'
import type { AppParams } from '../schemas.ts'
import type { Db } from '../tables.ts'
import { findWebform } from '../webforms/queries.ts'
import type { DatasetCopies, Source } from './copies.ts'
import { formColumns } from './form-columns.ts'
import { findDataset } from './queries.ts'
import { finderIn } from './read-rows.ts'

export interface QueryParts {
  readonly db: Db
  readonly copies: DatasetCopies
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a principal can ask a dataset. */
interface Readable {
  readonly source: Source
  readonly columns: readonly Column[]
  /** The values of names in conditions. */
  readonly find: Find
}

/**
 * @throws {Problem} dataset_not_found; query_invalid with each fault; analytics_off; dataset_preparing if the copy of a large dataset is
 * still being made
 */
export async function answerQuery(
  { db, copies, now }: QueryParts,
  principal: ClientPrincipal,
  params: AppParams,
  query: Query,
  client: Client,
): Promise<QueryResult> {
  const { source, columns, find } = await requireReadable(db, principal, params, query, client)
  const faults = checkQuery(query, columns, find)
  if (faults.length > 0) throw new Problem('query_invalid', { faults })
  const answer = await copies.query({ organizationId: principal.organizationId, source, query, columns, now })
  if (!answer) throw new Problem('analytics_off')
  if ('isPreparing' in answer) throw new Problem('dataset_preparing')
  if ('undecided' in answer) throw new Problem('query_invalid', { faults: [undecided(answer.undecided)] })
  return answer.result
}

const undecided = (pointer: string): Fault => ({
  pointer,
  code: 'condition_unsupported',
  detail:
    'Queries compare columns with constants. This condition compares or computes in another way. Filter the list of responses with it instead.',
})

async function requireReadable(
  db: Db,
  principal: ClientPrincipal,
  params: AppParams,
  query: Query,
  client: Client,
): Promise<Readable> {
  const { organizationId } = principal
  const webform = await findWebform(db, organizationId, { ...params, webformid: query.dataset })
  if (!webform) return requireTable(db, organizationId, { ...params, datasetid: query.dataset })
  const { filter, hidden } = viewOf(principal)
  const [all, asked] = await Promise.all([
    formColumns(db, webform.id, client),
    findAskedQuestions(db, webform.id, namesInQuery(query), client),
  ])
  return {
    source: { kind: 'WEBFORM', id: webform.id, visible: filter, hidden: [...hidden] },
    columns: all.filter(({ id }) => !isHidden(id, hidden)),
    find: resolverFor(asked, hidden),
  }
}

async function requireTable(
  db: Db,
  organizationId: string,
  params: AppParams & { readonly datasetid: string },
): Promise<Readable> {
  const dataset = await findDataset(db, organizationId, params)
  if (!dataset) throw new Problem('dataset_not_found')
  const { id, columns } = dataset
  return { source: { kind: 'TABLE', id }, columns: columns.map(toColumn), find: finderIn(columns) }
}

const toColumn = ({ number: _, ...column }: StoredColumn): Column => column

/** `hidden.source` is the hidden field `source`, `name.first` a part of `name`. */
function isHidden(id: string, hidden: ReadonlySet<string>): boolean {
  const [root = '', member = ''] = id.split('.')
  return hidden.has(root) || (root === 'hidden' && hidden.has(member))
}
