// What a principal can read of a dataset: its source and its columns. A view is read down to its forms and tables.
import type { Find } from '../../engine/expressions/check.ts'
import { checkView } from '../../engine/query/check-view.ts'
import type { Column } from '../../engine/query/columns.ts'
import { datasetsOf, MAX_VIEW_DEPTH, type View } from '../../engine/query/view.ts'
import type { Client } from '../../platform/http/client.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import { findAskedQuestions, resolverFor } from '../responses/response-fields.ts'
import type { AppParams } from '../schemas.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'
import type { Db } from '../tables/tables.ts'
import { findWebform } from '../webforms/queries.ts'
import type { Readable, Source } from './copies.ts'
import { formColumns } from './form-columns.ts'
import { findDataset } from './queries.ts'
import { finderIn, withRowId } from './read-rows.ts'
import { canQuery, hasLimit, hiddenColumns, visibleRows } from './token-rows.ts'

/** Views of views could read a dataset millions of times. */
const MAX_READS = 64

export interface Reader {
  readonly db: Db
  readonly principal: ClientPrincipal
  readonly params: AppParams
  readonly client: Client
  /** True if a chart or a dashboard that the principal reaches asks for the dataset. */
  readonly isForChart?: boolean
  /** True for sources of a view whose rows are limited for the principal. */
  readonly isCovered?: boolean
  /** The view that is being changed, which cannot read itself. */
  readonly edited?: string
}

/** @throws {Problem} dataset_not_found; dataset_invalid if it is a view that no longer fits its sources */
export async function requireReadable(reader: Reader, id: string, depth = 0): Promise<Readable> {
  const isReachable = reader.isForChart || canQuery(reader.principal, id)
  const found = isReachable ? await findReadable(reader, id, depth) : undefined
  if (!found) throw new Problem('dataset_not_found')
  return found
}

async function findReadable(reader: Reader, id: string, depth: number): Promise<Readable | undefined> {
  const { db, principal, params, client, edited, isCovered = false } = reader
  if (id === edited)
    throw invalid('/view', 'view_of_itself', 'A view cannot read itself, also not by way of other views.')
  const visible = visibleRows(principal, id, isCovered)
  const hidden = hiddenColumns(principal, id)
  const webform = await findWebform(db, principal.organizationId, { ...params, webformid: id })
  if (webform) {
    const columns = (await formColumns(db, id, client)).filter(column => !isHidden(column.id, hidden))
    return { source: { kind: 'WEBFORM', id, visible, hidden: [...hidden] }, columns }
  }
  const dataset = await findDataset(db, principal.organizationId, { ...params, datasetid: id })
  if (!dataset) return undefined
  const isShown = (column: Column) => !hidden.has(column.id)
  if (dataset.kind !== 'VIEW')
    return { source: { kind: 'TABLE', id, visible }, columns: dataset.columns.map(toColumn).filter(isShown) }
  // A limit on the rows of a view is one on what it reads.
  const isLimited = isCovered || hasLimit(principal, id)
  const read = await readView({ ...reader, isCovered: isLimited }, dataset.source as View, depth)
  const rows = isLimited ? visible : undefined
  return { source: { ...read.source, visible: rows }, columns: read.columns.filter(isShown) }
}

/** @throws {Problem} dataset_invalid with each fault of the view */
export async function readView(reader: Reader, view: View, depth = 0): Promise<Readable> {
  if (depth >= MAX_VIEW_DEPTH)
    throw invalid(
      '/view',
      'view_too_deep',
      `Views can read views at most ${MAX_VIEW_DEPTH} deep, and not themselves.`,
    )
  const readables = new Map<string, Readable>()
  for (const id of datasetsOf(view)) {
    const found = await findReadable(reader, id, depth + 1)
    if (!found) throw invalid('/view', 'dataset_unknown', `The application has no dataset ${id}.`)
    readables.set(id, found)
  }
  const inputs = [
    { ...view.from, ids: [view.from.dataset, ...(view.from.union ?? [])] },
    ...(view.joins ?? []).map(join => ({ ...join, ids: [join.dataset] })),
  ].map(({ as, unnest, ids }) => ({ as, unnest, parts: ids.flatMap(id => readables.get(id) ?? []) }))
  const size = inputs.flatMap(({ parts }) => parts).reduce((sum, part) => sum + sizeOf(part.source), 0)
  if (size > MAX_READS)
    throw invalid(
      '/view',
      'view_too_large',
      `A view reads at most ${MAX_READS} forms and tables, also by way of other views. This one would read ${size}.`,
    )
  const sources = new Map(inputs.map(({ as, parts }) => [as, unitedColumns(parts)]))
  const clashes = new Map(inputs.flatMap(({ as, parts }) => typeClashes(as, parts)))
  const sourceLengths = new Map(inputs.flatMap(({ as, parts }) => lengthsOf(as, parts)))
  const { columns, rowColumns, lengths, faults } = checkView(view, sources, clashes, sourceLengths)
  if (faults.length > 0)
    throw new Problem('dataset_invalid', {
      faults: faults.map(fault => ({ ...fault, pointer: `/view${fault.pointer}` })),
    })
  return { source: { kind: 'VIEW', view, inputs, columns, rowColumns, lengths, visible: undefined }, columns }
}

/** The longest texts of columns that other views compute. United views come in the order of their lengths, so the longest stays. */
const lengthsOf = (as: string, parts: readonly Readable[]): [string, number][] =>
  parts
    .flatMap(({ source }) => (source.kind === 'VIEW' ? [...source.lengths] : []))
    .toSorted(([, one], [, other]) => one - other)
    .map(([id, length]) => [`${as}.${id}`, length])

/** How often a source reads forms and tables. */
const sizeOf = (source: Source): number =>
  source.kind === 'VIEW'
    ? source.inputs.flatMap(({ parts }) => parts).reduce((sum, part) => sum + sizeOf(part.source), 0)
    : 1

const invalid = (pointer: string, code: string, detail: string) =>
  new Problem('dataset_invalid', { faults: [{ pointer, code, detail }] })

/** Columns with one id need one type; those that differ are left out. */
function unitedColumns(parts: readonly Readable[]): Column[] {
  const all = parts.flatMap(({ columns }) => columns)
  const firsts = [...new Map(all.toReversed().map(column => [column.id, column])).values()].reverse()
  return firsts.filter(({ id, type }) => all.every(column => column.id !== id || column.type === type))
}

/** The columns that are left out of a union, each with a sentence that says why. */
function typeClashes(as: string, parts: readonly Readable[]): [string, string][] {
  const byId = Map.groupBy(
    parts.flatMap(({ columns }) => columns),
    ({ id }) => id,
  )
  return [...byId].flatMap(([id, columns]): [string, string][] => {
    const types = [...new Set(columns.map(({ type }) => type))]
    const sentence = `The united datasets have "${id}" with different types: ${types.join(', ')}. Give it one type in each.`
    return types.length > 1 ? [[`${as}.${id}`, sentence]] : []
  })
}

/** The values of names in the conditions of a query. */
export async function findIn(
  { db, client }: Reader,
  { source, columns }: Readable,
  names: Iterable<string>,
): Promise<Find> {
  if (source.kind === 'TABLE') return withRowId(finderIn(columns))
  if (source.kind !== 'WEBFORM') return finderIn(columns)
  return resolverFor(await findAskedQuestions(db, source.id, names, client), new Set(source.hidden))
}

const toColumn = ({ number: _, ...column }: StoredColumn): Column => column

/** `hidden.source` is the hidden field `source`, `name.first` a part of `name`. */
function isHidden(id: string, hidden: ReadonlySet<string>): boolean {
  const [root = '', member = ''] = id.split('.')
  return hidden.has(root) || (root === 'hidden' && hidden.has(member))
}
