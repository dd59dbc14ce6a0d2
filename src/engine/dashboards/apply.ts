// Which filters apply to a card, and the query that follows from them.
import type { Condition } from '../expressions/condition.ts'
import type { ColumnType } from '../query/columns.ts'
import type { Query } from '../query/document.ts'
import { calendarOf, inCalendarOf } from './calendar.ts'
import { allOf, filterCondition } from './conditions.ts'
import type { Card, ColumnOf, DateRange, Document, Filter, FilterValue } from './document.ts'
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
function reaches({ scope = 'DASHBOARD', in: ids = [] }: Filter, tabId: string, cardId: string): boolean {
  return scope === 'DASHBOARD' || ids.includes(scope === 'TAB' ? tabId : cardId)
}

export const columnIn = (columns: readonly ColumnOf[], dataset: string) =>
  columns.find(column => column.dataset === dataset)?.column

/** The filters with a value that reach a card. */
function filtersOf(
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

/** The query of a card with the calendar and the smallest groups of the dashboard. */
export function queryIn({ document, queryOf }: Applying, card: Card): Query | undefined {
  const query = queryOf(card)
  if (!query) return undefined
  const minGroup = Math.max(document.minGroup ?? 0, query.minGroup ?? 0)
  return { ...inCalendarOf(document, query), ...(minGroup > 0 && { minGroup }) }
}

/** A query with the filters that reach its card. @param marks further conditions */
export function applyFilters(
  applying: Applying,
  tabId: string,
  card: Card,
  asked: Query,
  marks: readonly Condition[] = [],
): Query {
  const { typeOf, now } = applying
  let { period, ...query } = asked
  const conditions: Condition[] = query.filter ? [query.filter] : []
  const search = [...(query.search ?? [])]
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
    if (filter.kind === 'SEARCH') {
      if (typeof value === 'string' && SEARCHED.has(type)) search.push({ of: column, text: value })
      continue
    }
    const condition = filterCondition(column, type, value, now, calendarOf(query))
    if (condition) conditions.push(condition)
  }
  conditions.push(...marks)
  const { compare, ...rest } = query
  const filter = allOf(conditions)
  return {
    ...rest,
    ...(filter && { filter }),
    ...(search.length > 0 && { search }),
    ...(period && { period, ...(compare && { compare }) }),
  }
}

/** The types of columns that can be searched. */
const SEARCHED: ReadonlySet<ColumnType> = new Set(['TEXT', 'TEXT_LIST'])

/** A period needs its start. */
const hasStart = (value: FilterValue): value is DateRange =>
  typeof value === 'object' && (('last' in value && value.last !== undefined) || 'from' in value)

/** A column of days has no hours. */
function periodOf(of: string, { last, from, to }: DateRange, type: ColumnType): Query['period'] {
  if (last) return { of, last: type === 'DATE' && last.hours ? { days: Math.ceil(last.hours / 24) } : last }
  return { of, ...(from !== undefined && { from }), ...(to !== undefined && { to: addDays(to, 1) }) }
}
