// Reads the rows of a table in the order in which they were written: part by part, and by ids within a part.
import { checkExpression, type Find } from '../../engine/expressions/check.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { compile, type Data, holds, withClock } from '../../engine/expressions/evaluate.ts'
import { namesIn } from '../../engine/expressions/references.ts'
import { TEXT } from '../../engine/expressions/value.ts'
import { below, toAuthorFaults } from '../../engine/faults.ts'
import { type Column, valueOfType } from '../../engine/query/columns.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { authorMessage } from '../../engine/text/messages/author-message.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { Problem } from '../problem.ts'
import { readFromCopy } from '../responses/copied-reader.ts'
import { filterRows } from '../responses/filter.ts'
import { sortingBy, sortRows } from '../responses/sort.ts'
import type { CellValue, StoredColumn } from '../tables/dataset-tables.ts'
import type { Db } from '../tables/tables.ts'
import { cellIn } from './cells.ts'
import type { RowCopies } from './copies.ts'
import { type DatasetRow, findDatasetById } from './queries.ts'
import { ROW_ID, rowIdsIn } from './row-ids.ts'
import { findRows, readPart, type StoredRow } from './row-queries.ts'
import type { ListRowsBody, Row } from './row-schemas.ts'

/** A row with its place in the dataset as id. */
export interface PlacedRow {
  /** The id of the row and of its part. */
  readonly id: string
  readonly row: readonly CellValue[]
}

const placeOf = ({ id, part_id }: StoredRow) => `${id}.${part_id}`
export const rowIdOf = ({ id }: Pick<PlacedRow, 'id'>) => id.split('.', 1)[0] ?? ''
export const partIdOf = ({ id }: Pick<PlacedRow, 'id'>) => id.split('.')[1] ?? ''

/** @throws {Problem} cursor_invalid if a load replaced the rows meanwhile; dataset_not_found if the dataset was deleted */
function readStoredRows(
  db: Db,
  { id: datasetId, parts }: Pick<DatasetRow, 'id' | 'parts'>,
): ReadRows<PlacedRow> {
  return async ({ after, limit }) => {
    const found: PlacedRow[] = []
    let at = after === undefined ? 0 : parts.indexOf(partIdOf({ id: after }))
    if (at < 0) throw replaced()
    let from = after === undefined ? '' : rowIdOf({ id: after })
    for (let partId = parts[at]; partId !== undefined && found.length < limit; partId = parts[++at]) {
      const rows = await readPart(db, datasetId, partId, { after: from, limit: limit - found.length })
      found.push(...rows.map(row => ({ id: placeOf(row), row: row.row })))
      from = ''
    }
    if (found.length < limit) await requireParts(db, datasetId, parts)
    return found
  }
}

/** The same for rows with these ids, which are found by an index. */
function readRowsWith(db: Db, dataset: DatasetRow, ids: readonly string[]): ReadRows<PlacedRow> {
  const { id: datasetId, parts } = dataset
  return async ({ after, limit }) => {
    const [afterPart, afterId] =
      after === undefined ? [-1, ''] : [parts.indexOf(partIdOf({ id: after })), rowIdOf({ id: after })]
    if (after !== undefined && afterPart < 0) throw replaced()
    const rows = await findRows(db, datasetId, parts, ids)
    await requireParts(db, datasetId, parts)
    return parts
      .flatMap((part, i) =>
        rows.filter(
          ({ part_id, id }) => part_id === part && (i > afterPart || (i === afterPart && id > afterId)),
        ),
      )
      .slice(0, limit)
      .map(row => ({ id: placeOf(row), row: row.row }))
  }
}

/** A list of rows whose parts are being deleted would look complete. */
async function requireParts(db: Db, datasetId: string, parts: readonly string[]): Promise<void> {
  const now = await findDatasetById(db, datasetId)
  if (!now) throw new Problem('dataset_not_found')
  if (!parts.every(part => now.parts.includes(part))) throw replaced()
}

const replaced = () =>
  new Problem('cursor_invalid', { detail: 'The rows were replaced meanwhile. Start again without a cursor.' })

/** @throws {Problem} body_invalid if the filter or sort order is not valid */
export function createRowReader(
  db: Db,
  copies: RowCopies,
  dataset: DatasetRow,
  { filter, sort, limit }: Pick<ListRowsBody, 'filter' | 'sort' | 'limit'>,
  client: Client,
): ReadRows<PlacedRow> {
  const ids = filter && rowIdsIn(filter)
  const stored = readFor(client, ids ? readRowsWith(db, dataset, ids) : readStoredRows(db, dataset))
  if (sort && limit === undefined)
    throw new Problem('body_invalid', {
      faults: [{ pointer: '/limit', code: 'required', detail: 'Sorted lists are paginated. Add a limit.' }],
    })
  const matches = filter && compileRowFilter(dataset.columns, filter)
  const sorting =
    sort &&
    sortingBy<PlacedRow>(
      sort,
      finderIn(dataset.columns)(sort.by),
      dataReader(dataset.columns, [sort.by]),
      row => row.row,
    )
  if (!matches && !sorting) return stored
  const matching = matches ? filterRows(stored, matches) : stored
  const read = readFromCopy({
    findPage: range => copies.findRows({ ...scopeOf(dataset), filter, sort, ...range }),
    findRows: ids => findPlaced(db, dataset, ids),
    matches: row => matches?.(row) !== false,
    sorting,
    otherwise: sorting ? sortRows(matching, sorting) : matching,
  })
  return async range => {
    const { after } = range
    if (!sorting && after !== undefined && !dataset.parts.includes(partIdOf({ id: after }))) throw replaced()
    const rows = await readFor(client, read)(range)
    if (rows.length < range.limit) await requireParts(db, dataset.id, dataset.parts)
    return rows
  }
}

const scopeOf = ({ id, organization_id, parts, row_count, columns }: DatasetRow) => ({
  organizationId: organization_id,
  datasetId: id,
  parts,
  rowCount: row_count,
  columns,
})

/** @param ids of rows and their parts */
async function findPlaced(db: Db, { id, parts }: DatasetRow, ids: readonly string[]): Promise<PlacedRow[]> {
  const rows = await findRows(
    db,
    id,
    parts,
    ids.map(one => rowIdOf({ id: one })),
  )
  return rows.map(row => ({ id: placeOf(row), row: row.row }))
}

/** @throws {Problem} body_invalid with each fault of the condition, below /filter */
export function compileRowFilter(
  columns: readonly StoredColumn[],
  filter: Condition,
): (row: PlacedRow) => boolean {
  const { faults } = checkExpression(filter, withRowId(finderIn(columns)))
  if (faults.length > 0)
    throw new Problem('body_invalid', { faults: toAuthorFaults(authorEn, below('/filter', faults)) })
  const evaluate = compile(filter)
  const dataOf = dataReader(columns, namesIn(filter))
  const clock = { now: Date.now(), timeZone: 'UTC' }
  return row => holds(evaluate(withClock(dataOf(row), clock)))
}

export const finderIn =
  (columns: readonly Column[]): Find =>
  name => {
    const [id] = name.split('.', 1)
    const column = columns.find(one => one.id === id)
    if (!column) return unknown(name)
    const value = valueOfType(column.type)
    if (name === id) return value
    const member = value.members?.[name.slice(column.id.length + 1)]
    return member ?? unknown(name)
  }

/** Finds the id of a row besides. */
export const withRowId =
  (find: Find): Find =>
  name =>
    name === ROW_ID ? TEXT : find(name)

const unknown = (name: string) => authorMessage('reference_dangling.column', { id: name })

/** Reads only the columns that these names refer to. */
function dataReader(columns: readonly StoredColumn[], names: Iterable<string>): (row: PlacedRow) => Data {
  const wanted = new Set([...names].map(name => name.split('.', 1)[0]))
  const used = columns.filter(({ id }) => wanted.has(id))
  const hasId = wanted.has(ROW_ID)
  return placed => {
    const data: Data = Object.create(null)
    for (const column of used) data[column.id] = cellIn(placed.row, column)
    if (hasId) data[ROW_ID] = rowIdOf(placed)
    return data
  }
}

export const toRow =
  (columns: readonly StoredColumn[]) =>
  (row: PlacedRow): Row => ({
    rowid: rowIdOf(row),
    values: Object.fromEntries(columns.map(column => [column.id, cellIn(row.row, column)])),
  })
