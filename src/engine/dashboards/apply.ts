// Which filters apply to a card, and the query that follows from them.
import type { Condition } from '../expressions/condition.ts'
import type { ColumnType } from '../query/columns.ts'
import type { Dimension, Query } from '../query/document.ts'
import { allOf, filterCondition, markCondition } from './conditions.ts'
import {
  type Card,
  type ColumnOf,
  cardsOf,
  type DateRange,
  type Document,
  type Filter,
  type FilterValue,
} from './document.ts'
import { type DashboardState, setValueOf } from './state.ts'
import { addDays } from './values.ts'

export interface Applying {
  readonly document: Document
  readonly state: DashboardState
  /** The query of a card as its author wrote it; undefined if the card has none. */
  queryOf(card: Card): Query | undefined
  /** Undefined if the dataset has no such column. */
  typeOf(dataset: string, column: string): ColumnType | undefined
  readonly now: Date
}

export interface AppliedFilter {
  readonly filter: Filter
  readonly value: FilterValue
  readonly column: string
}

/** Whether a filter reaches a card of a tab. */
export function reaches(
  { scope = 'DASHBOARD', in: ids = [] }: Filter,
  tabId: string,
  cardId: string,
): boolean {
  return scope === 'DASHBOARD' || ids.includes(scope === 'TAB' ? tabId : cardId)
}

const columnIn = (columns: readonly ColumnOf[], dataset: string) =>
  columns.find(column => column.dataset === dataset)?.column

/** The filters with a value that reach a card. */
export function filtersOf(
  { document, state }: Applying,
  tabId: string,
  card: Card,
  dataset: string,
): AppliedFilter[] {
  return document.filters.flatMap(filter => {
    const value = setValueOf(filter, state)
    const column = columnIn(filter.columns, dataset)
    return value === undefined || column === undefined || !reaches(filter, tabId, card.id)
      ? []
      : [{ filter, value, column }]
  })
}

/** The query of a card with all that the reader chose. @returns undefined for a card without a chart */
export function applyState(applying: Applying, tabId: string, card: Card): Query | undefined {
  const asked = applying.queryOf(card)
  if (!asked) return undefined
  const { state, typeOf, now } = applying
  const path = state.drills[card.id] ?? []
  let { period, ...query } = path.length > 0 && card.drill ? drilled(asked, card.drill, path) : asked
  const conditions: Condition[] = query.filter ? [query.filter] : []
  let hasRange = false
  for (const { filter, value, column } of filtersOf(applying, tabId, card, query.dataset)) {
    const type = typeOf(query.dataset, column)
    if (!type) continue
    if (
      filter.kind === 'DATE' &&
      !hasRange &&
      (period === undefined || period.of === column) &&
      hasStart(value)
    ) {
      period = periodOf(column, value, type)
      hasRange = true
      continue
    }
    const condition = filterCondition(column, type, value, now)
    if (condition) conditions.push(condition)
  }
  conditions.push(...picked(applying, card, query.dataset), ...passed(applying, card, asked, path))
  const { compare, ...rest } = query
  const filter = allOf(conditions)
  return { ...rest, ...(filter && { filter }), ...(period && { period, ...(compare && { compare }) }) }
}

/** A period needs its start. */
const hasStart = (value: FilterValue): value is DateRange =>
  typeof value === 'object' && (('last' in value && value.last !== undefined) || 'from' in value)

/** A column of days has no hours. */
function periodOf(of: string, { last, from, to }: DateRange, type: ColumnType): Query['period'] {
  if (last) return { of, last: type === 'DATE' && last.hours ? { days: Math.ceil(last.hours / 24) } : last }
  return { of, ...(from !== undefined && { from }), ...(to !== undefined && { to: addDays(to, 1) }) }
}

/** The conditions of marks that were picked in other cards. */
function picked(applying: Applying, card: Card, dataset: string): Condition[] {
  const { document, state, typeOf, queryOf } = applying
  return cardsOf(document).flatMap(source => {
    const text = state.picks[source.id]
    if (text === undefined || source.id === card.id || source.click?.type !== 'FILTER') return []
    const query = queryOf(source)
    const dimension = query && firstDimension(query, source, state)
    if (!query || !dimension) return []
    const column = query.dataset === dataset ? dimension.of : columnIn(source.click.columns ?? [], dataset)
    const type = column === undefined ? undefined : typeOf(dataset, column)
    if (column === undefined || !type) return []
    const condition = markCondition(dimension, dimension.bins?.width, column, type, text)
    return condition ? [condition] : []
  })
}

/** The dimension that a reader sees first, at the depth that they reached. */
export function firstDimension(
  query: Query,
  { id, drill }: Card,
  state: DashboardState,
): Dimension | undefined {
  const path = state.drills[id] ?? []
  return (drill && path.length > 0 ? drilled(query, drill, path) : query).dimensions?.[0]
}

/** The values on the way down, each of its own column. */
function passed(
  { typeOf }: Applying,
  { drill = [] }: Card,
  query: Query,
  path: readonly string[],
): Condition[] {
  const [first] = query.dimensions ?? []
  if (!first) return []
  return path.flatMap((text, i) => {
    const dimension = i === 0 ? first : { as: first.as, of: drill[i - 1] ?? first.of }
    const type = typeOf(query.dataset, dimension.of)
    const condition = type && markCondition(dimension, dimension.bins?.width, dimension.of, type, text)
    return condition ? [condition] : []
  })
}

/** The first dimension becomes the column of this depth. */
function drilled(query: Query, drill: readonly string[], path: readonly string[]): Query {
  const [first, ...others] = query.dimensions ?? []
  const of = drill[Math.min(path.length, drill.length) - 1]
  if (!first || of === undefined) return query
  const { as, top, by, other } = first
  const next: Dimension = {
    as,
    of,
    ...(top !== undefined && { top }),
    ...(by !== undefined && { by }),
    ...(other !== undefined && { other }),
  }
  return { ...query, dimensions: [next, ...others] }
}
