// Reads pages of rows. Tables have a list with cursors; views and forms answer queries, which have a limit.
import type { Condition } from '../../../../engine/expressions/condition.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import type { Row, RowSort } from '../../../api/contract.d.ts'
import { datasetPath, datasetsPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'

export const PAGE = 50
/** The limits of a query. */
const MAX_COLUMNS = 100
const MAX_ROWS = 10_000

/** Only the rows of a table have ids. */
export type DataRow = Row | { readonly rowid?: never; readonly values: Row['values'] }

export interface RowsState {
  readonly rows: readonly DataRow[] | undefined
  /** The cursors of the pages so far; the first page has none. */
  readonly cursors: readonly (string | undefined)[]
  readonly next: string | undefined
  readonly filter: Condition | undefined
  readonly sort: Readonly<Required<RowSort>> | undefined
}

export const firstRows: RowsState = {
  rows: undefined,
  cursors: [undefined],
  next: undefined,
  filter: undefined,
  sort: undefined,
}

/** Queries cannot show JSON. */
export const shownColumns = ({ kind, columns }: ShownDataset): readonly Column[] =>
  kind === 'TABLE' ? columns : columns.filter(({ type }) => type !== 'JSON').slice(0, MAX_COLUMNS)

export const canSort = ({ type }: Column) => type !== 'JSON' && type !== 'TEXT_LIST'

/** @throws {ApiError} */
export async function readRows(
  context: DatasetsContext,
  dataset: ShownDataset,
  state: Omit<RowsState, 'rows' | 'next'>,
): Promise<RowsState> {
  const { filter, sort, cursors } = state
  const asked = { ...(filter !== undefined && { filter }) }
  if (dataset.kind === 'TABLE') {
    const cursor = cursors.at(-1)
    const reply = await context.call('POST', `${datasetPath(context, dataset)}/row/all`, {
      body: { ...asked, ...(sort && { sort }), limit: PAGE, ...(cursor !== undefined && { cursor }) },
    })
    return { ...state, rows: reply.body, next: reply.cursor }
  }
  const columns = shownColumns(dataset).map(({ id }) => id)
  if (columns.length === 0) return { ...state, rows: [], next: undefined }
  const from = (cursors.length - 1) * PAGE
  const { body } = await context.call('POST', `${datasetsPath(context, dataset.appid)}/query`, {
    body: {
      dataset: dataset.datasetid,
      columns,
      ...asked,
      ...(sort && { sort: [sort] }),
      limit: Math.min(from + PAGE, MAX_ROWS),
    },
  })
  const rows = body.rows
    .slice(from)
    .map(cells => ({ values: Object.fromEntries(columns.map((id, i) => [id, cells[i]])) }))
  const isMore = body.truncated && from + PAGE < MAX_ROWS
  return { ...state, rows, next: isMore ? 'more' : undefined }
}
