// A chart while it is edited, and the first one for a dataset.
import { chartKinds } from '../../engine/charts/index.ts'
import type { ChartKindName } from '../../engine/charts/names.ts'
import type { SuggestedChart } from '../../engine/charts/suggest.ts'
import { namesIn } from '../../engine/expressions/references.ts'
import { getOwn } from '../../engine/get-own.ts'
import type { Column, ColumnType } from '../../engine/query/columns.ts'
import type { Dimension, Measure, Query } from '../../engine/query/document.ts'
import type { Chart } from '../api/contract.d.ts'

export type ChartDocument = Readonly<Pick<Chart, 'name' | 'kind' | 'query' | 'options'>>

/** The document in a reply of the API. Other members are left out. */
export const chartDocumentOf = ({ name, kind, query, options }: ChartDocument): ChartDocument => ({
  name,
  kind,
  query,
  options,
})

const GROUPED: ReadonlySet<ColumnType> = new Set(['TEXT', 'BOOLEAN', 'TEXT_LIST', 'DATE', 'DATETIME'])

/** Few groups are easier to read. */
const TOP = 10
/** Limits of a new query that returns rows without groups. */
const FIRST_COLUMNS = 5
const FIRST_ROWS = 100

export const isDate = (type: ColumnType | undefined) => type === 'DATE' || type === 'DATETIME'
export const isNumber = (type: ColumnType | undefined) => type === 'NUMBER' || type === 'INTEGER'

/** A group for each value; of dates, for each month. */
export function dimensionFor({ id, type, values }: Column, as: string): Dimension {
  if (isDate(type)) return { as, of: id, grain: 'month', fill: true }
  if (isNumber(type) && !values) return { as, of: id, bins: { count: 10 } }
  return type === 'TEXT' && !values ? { as, of: id, top: TOP, other: true } : { as, of: id }
}

/** The number of rows for the values of the first column that makes groups. */
export function firstChart(dataset: string, columns: readonly Column[], name: string): ChartDocument {
  const own = columns.filter(({ type, id }) => GROUPED.has(type) && !id.startsWith('_'))
  const column = own.find(({ values }) => values) ?? own[0] ?? columns.find(({ type }) => isDate(type))
  return {
    name,
    kind: column ? (isDate(column.type) ? 'LINE' : 'BAR') : 'NUMBER',
    query: {
      dataset,
      measures: [{ as: 'm1', fn: 'count' }],
      ...(column && { dimensions: [dimensionFor(column, 'd1')] }),
    },
    options: {},
  }
}

/** A name that no part of the query has. */
export function nextName({ measures = [], dimensions = [] }: Query, prefix: 'm' | 'd'): string {
  const taken = new Set([...measures, ...dimensions].map(({ as }) => as))
  for (let number = 1; ; number++) if (!taken.has(`${prefix}${number}`)) return `${prefix}${number}`
}

export const withQuery = (document: ChartDocument, query: Partial<Query>): ChartDocument => ({
  ...document,
  query: withoutUnusedStack(document.query, dropUndefined({ ...document.query, ...query })),
})

/** Removes the `stack` of a query with the last part that uses it, because the editor has no control for that. */
function withoutUnusedStack(before: Query, after: Query): Query {
  const { stack, ...rest } = after
  const isUsed = (query: Query) => stack && [stack.as, stack.value].some(name => columnsIn(query).has(name))
  return isUsed(before) && !isUsed(after) ? rest : after
}

/** Rows as they are, instead of groups. */
export function asRows(document: ChartDocument, columns: readonly Column[]): ChartDocument {
  const shown = columns.filter(({ id, type }) => type !== 'JSON' && !id.startsWith('_'))
  const { query } = document
  const rest = withoutParts(query)
  const next = {
    ...rest,
    columns: shown.slice(0, FIRST_COLUMNS).map(({ id }) => id),
    limit: rest.limit ?? FIRST_ROWS,
  }
  return { ...document, query: withoutUnusedStack(query, next) }
}

/** Figures of groups, instead of rows. */
export const asFigures = (document: ChartDocument): ChartDocument => ({
  ...document,
  query: withoutUnusedStack(document.query, {
    ...withoutParts(document.query),
    measures: [{ as: 'm1', fn: 'count' }],
  }),
})

function withoutParts(query: Query): Query {
  const { measures, dimensions, columns, compare, having, totals, minGroup, sort, ...rest } = query
  return rest
}

function columnsIn({ measures = [], dimensions = [], columns = [], filter, period, sort = [] }: Query) {
  return new Set([
    ...measures.flatMap(one => [one.of, ...namesIn(one.filter)]),
    ...dimensions.map(({ of }) => of),
    ...columns,
    ...namesIn(filter),
    ...sort.map(({ by }) => by),
    period?.of,
  ])
}

/** JSON has no undefined members. */
const dropUndefined = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query

/** Options that the new kind does not have are dropped. */
export function withKind(document: ChartDocument, kind: ChartKindName): ChartDocument {
  const { properties } = chartKinds[kind].options
  const kept = Object.entries(document.options).filter(([name]) => getOwn(properties, name) !== undefined)
  return { ...document, kind, options: Object.fromEntries(kept) }
}

/** A suggestion keeps the name that somebody gave. */
export const withSuggestion = (
  document: ChartDocument,
  { name, kind, query, options }: SuggestedChart,
  hasOwnName: boolean,
): ChartDocument => ({
  name: hasOwnName ? document.name : name,
  kind,
  query,
  options: { ...options },
})

/** Sorting by a part that is gone is dropped, and so are conditions on it, and what starts again for each value of it. */
export function withParts(
  document: ChartDocument,
  parts: { readonly measures?: readonly Measure[]; readonly dimensions?: readonly Dimension[] },
): ChartDocument {
  const { query } = document
  const all = parts.measures ?? query.measures ?? []
  const dimensions = [...(parts.dimensions ?? query.dimensions ?? [])]
  const groups = new Set(dimensions.map(({ as }) => as))
  const measures = all.map(measure => withinGroups(measure, groups))
  const names = new Set([...measures, ...dimensions].map(({ as }) => as))
  const sort = query.sort?.filter(({ by }) => names.has(by))
  const isHavingKept = dimensions.length > 0 && [...namesIn(query.having)].every(name => names.has(name))
  return withQuery(document, {
    measures: measures.length > 0 ? measures : undefined,
    dimensions: dimensions.length > 0 ? dimensions.map(one => withoutGone(one, names)) : undefined,
    sort: sort && sort.length > 0 ? sort : undefined,
    having: isHavingKept ? query.having : undefined,
  } as Partial<Query>)
}

function withinGroups(measure: Measure, groups: ReadonlySet<string>): Measure {
  const { within, ...rest } = measure
  return within === undefined || groups.has(within) ? measure : rest
}

function withoutGone(dimension: Dimension, names: ReadonlySet<string>): Dimension {
  const { by, ...rest } = dimension
  return by === undefined || names.has(by) ? dimension : rest
}
