// What the editor does to filters.
import type { ColumnOf, Filter, FilterKind, FilterValue } from '../../../engine/dashboards/document.ts'
import type { Column, ColumnType } from '../../../engine/query/columns.ts'
import type { Added } from './cards.ts'
import { type Content, findFilter, withMembers } from './content.ts'
import { newId } from './ids.ts'
import { moved } from './tabs.ts'

/** The types of columns that each kind filters. */
const TYPES: Readonly<Record<FilterKind, readonly ColumnType[]>> = {
  DATE: ['DATE', 'DATETIME'],
  SELECT: ['TEXT', 'TEXT_LIST', 'NUMBER', 'INTEGER', 'BOOLEAN', 'DATE', 'TIME'],
  SEARCH: ['TEXT', 'TEXT_LIST'],
  NUMBER: ['NUMBER', 'INTEGER'],
}

export const columnsFor = (kind: FilterKind, columns: readonly Column[]): Column[] =>
  columns.filter(({ type }) => TYPES[kind].includes(type))

const GROUPS: ReadonlySet<ColumnType> = new Set(['TEXT', 'TEXT_LIST', 'BOOLEAN'])

const SYSTEM = /^_/

/** The column that people most likely mean. */
export function likelyColumn(kind: FilterKind, columns: readonly Column[]): Column | undefined {
  const fitting = columnsFor(kind, columns)
  if (kind === 'DATE') return fitting.find(({ id }) => id === '_createDate') ?? fitting[0]
  const asked = fitting.filter(({ id }) => !SYSTEM.test(id))
  if (kind === 'SELECT')
    return (
      asked.find(({ values }) => values && values.length > 0) ??
      asked.find(({ type }) => GROUPS.has(type)) ??
      asked[0]
    )
  return asked[0] ?? fitting[0]
}

export interface DatasetColumns {
  readonly dataset: string
  readonly columns: readonly Column[]
}

/** A filter of the whole dashboard, on the likely column of the first dataset, and the same column of the others. */
export function addFilter(
  content: Content,
  kind: FilterKind,
  label: string,
  datasets: readonly DatasetColumns[],
): Added {
  const found = datasets.flatMap(({ dataset, columns }): (ColumnOf & { readonly label: string })[] => {
    const column = likelyColumn(kind, columns)
    return column ? [{ dataset, column: column.id, label: column.label }] : []
  })
  const [first] = found
  const isDate = kind === 'DATE'
  const name = first && !isDate ? first.label.slice(0, 100) || label : label
  const id = newId(
    name,
    'filter',
    content.filters.map(filter => filter.id),
  )
  const columns = found
    .filter(one => isDate || one === first || one.column === first?.column)
    .map(({ dataset, column }) => ({ dataset, column }))
  return { id, content: { ...content, filters: [...content.filters, { id, kind, label: name, columns }] } }
}

export type FilterChanges = { readonly [K in keyof Filter]?: Filter[K] | undefined }

export const changeFilter = (content: Content, id: string, changes: FilterChanges): Content => ({
  ...content,
  filters: content.filters.map(filter => (filter.id === id ? suited(withMembers(filter, changes)) : filter)),
})

/** Removes members that have no meaning with the other members. */
function suited(filter: Filter): Filter {
  const { scope = 'DASHBOARD', kind } = filter
  const isSelect = kind === 'SELECT'
  return withMembers(filter, {
    scope: scope === 'DASHBOARD' ? undefined : scope,
    in: scope === 'DASHBOARD' ? undefined : (filter.in ?? []),
    locked: filter.locked && filter.default !== undefined ? true : undefined,
    single: isSelect && filter.single ? true : undefined,
    values: isSelect ? filter.values : undefined,
  })
}

/** Another kind has other values and columns. Columns that fit stay. */
export function changeKind(
  content: Content,
  id: string,
  kind: FilterKind,
  datasets: readonly DatasetColumns[],
): Content {
  const filter = findFilter(content, id)
  if (!filter || filter.kind === kind) return content
  const columns = filter.columns.flatMap(({ dataset, column }): ColumnOf[] => {
    const all = datasets.find(one => one.dataset === dataset)?.columns ?? []
    const fits = columnsFor(kind, all).some(one => one.id === column)
    const other = fits ? column : likelyColumn(kind, all)?.id
    return other === undefined ? [] : [{ dataset, column: other }]
  })
  return changeFilter(content, id, { kind, columns, default: undefined, values: undefined })
}

/** The column of one dataset; undefined if the filter does not reach the dataset. */
export function setColumn(
  content: Content,
  id: string,
  dataset: string,
  column: string | undefined,
): Content {
  const filter = findFilter(content, id)
  if (!filter) return content
  const at = filter.columns.findIndex(one => one.dataset === dataset)
  const others = filter.columns.filter(one => one.dataset !== dataset)
  const columns =
    column === undefined
      ? others
      : at < 0
        ? [...others, { dataset, column }]
        : filter.columns.map(one => (one.dataset === dataset ? { dataset, column } : one))
  return changeFilter(content, id, { columns })
}

export const setDefault = (content: Content, id: string, value: FilterValue | undefined): Content =>
  changeFilter(content, id, { default: value })

export const removeFilter = (content: Content, id: string): Content => ({
  ...content,
  filters: content.filters.filter(filter => filter.id !== id),
})

export const moveFilter = (content: Content, id: string, by: -1 | 1): Content => ({
  ...content,
  filters: moved(content.filters, id, by),
})
