// Answers a query from copies: statements for groups, totals and wholes, which the engine arranges into rows.

import { getOwn } from '../../../engine/get-own.ts'
import { arrange, type Grouped } from '../../../engine/query/arrange.ts'
import type { Column } from '../../../engine/query/columns.ts'
import { type Dimension, MAX_ROWS, type Query } from '../../../engine/query/document.ts'
import { groupText, type Range, rangesOf, startsIn } from '../../../engine/query/moments.ts'
import type { Group } from '../../../engine/query/post.ts'
import type { QueryResult, ResultCell, ResultColumn } from '../../../engine/query/result.ts'
import { resultColumns } from '../../../engine/query/result-columns.ts'
import { stackedColumns } from '../../../engine/query/stack.ts'
import type { Cell } from '../../../platform/columnar/duckdb.ts'
import type { RowReader } from '../row-cache.ts'
import { asExact, dimensionCell, localSql, niceWidth } from './groups.ts'
import { plainRows } from './plain-rows.ts'
import type { Relation } from './relation.ts'
import { stackedRelation } from './stacked-relation.ts'
import { aggregatesOf, type Groups, groupsStatement, type Plan, statement, whereSql } from './statements.ts'

/** What a query is asked with. */
export interface AskedQuery {
  readonly query: Query
  /** The columns of the dataset that the principal may see. */
  readonly columns: readonly Column[]
  /** Milliseconds since 1970. */
  readonly now: number
}

type Answer = Omit<QueryResult, 'asOf' | 'pending'>

export async function answerQuery(
  reader: RowReader,
  unstacked: Relation,
  { query, columns: stored, now }: AskedQuery,
): Promise<Answer> {
  const relation = query.stack ? stackedRelation(unstacked, query.stack, stored) : unstacked
  const given = stackedColumns(stored, query.stack)
  const columns = new Map(given.map(column => [column.id, column]))
  const { timeZone = 'UTC', weekStart = 'monday', dimensions = [] } = query
  const calendar = { timeZone, weekStart }
  const ranges = query.period && rangesOf(query.period, now, calendar)
  const plain: Plan = {
    relation,
    query,
    columns,
    local: localSql(undefined, timeZone),
    widths: new Map(),
    topRange: ranges?.current,
  }
  const extents = await findExtents(reader, plain)
  const plan = {
    ...plain,
    local: localSql(momentsOf(dimensions, columns, extents), timeZone),
    widths: widthsOf(dimensions, extents),
  }
  const shown = resultColumns(query, given).map(column => withBins(column, plan.widths, extents))
  const base = await countRows(reader, plan, ranges?.current)
  if (query.columns)
    return { columns: shown, ...(await plainRows(reader, plan, ranges?.current)), totals: null, base }

  const groupedIn = async (range: Range | undefined): Promise<Grouped & { isCut: boolean }> => {
    const groups = await findGroups(reader, plan, { dimensions, range }, MAX_ROWS + 1)
    const isCut = groups.length > MAX_ROWS
    return {
      groups: groups.slice(0, MAX_ROWS),
      wholes: await findWholes(reader, plan, range),
      periods: periodsOf(plan, range, extents, calendar),
      isCut,
    }
  }
  const current = await groupedIn(ranges?.current)
  const previous = query.compare && ranges ? await groupedIn(ranges.previous) : undefined
  const { rows, truncated } = arrange(query, shown, current, previous)
  const totals = query.totals
    ? await findTotals(reader, plan, shown, ranges?.current, previous && ranges?.previous)
    : null
  return { columns: shown, rows, totals, base, truncated: truncated || current.isCut }
}

/** The lowest and highest values of columns, and whether all numbers are whole, by the names of dimensions. */
type Extents = ReadonlyMap<string, readonly [min: Cell, max: Cell, isWhole: Cell]>

/** Only of dimensions that need them: those with a time zone, missing periods, or bins. */
async function findExtents(reader: RowReader, plan: Plan): Promise<Extents> {
  const wanted = (plan.query.dimensions ?? []).filter(
    ({ of, grain, part, bins }) =>
      bins !== undefined ||
      grain !== undefined ||
      (part !== undefined && plan.columns.get(of)?.type === 'DATETIME'),
  )
  if (wanted.length === 0) return new Map()
  const [row = []] = await reader.rows(
    statement(put => {
      const found = wanted.flatMap(({ of, bins }) => {
        const { value } = plan.relation.columnOf(of, put)
        return [`min(${value})`, `max(${value})`, bins ? `bool_and(${value} = floor(${value}))` : 'null']
      })
      return `select ${found.join(', ')} from ${plan.relation.from(put)} where ${whereSql(plan, undefined, put)}`
    }),
  )
  return new Map(
    wanted.map(({ as }, i) => [as, [row[3 * i] ?? null, row[3 * i + 1] ?? null, row[3 * i + 2] ?? null]]),
  )
}

/** The range of all moments that are grouped by local time. */
function momentsOf(
  dimensions: readonly Dimension[],
  columns: Plan['columns'],
  extents: Extents,
): Range | undefined {
  const moments = dimensions
    .filter(({ of }) => columns.get(of)?.type === 'DATETIME')
    .flatMap(({ as }) => extents.get(as)?.slice(0, 2) ?? [])
    .filter(cell => typeof cell === 'number')
  return moments.length > 0 ? { from: Math.min(...moments), to: Math.max(...moments) } : undefined
}

function widthsOf(dimensions: readonly Dimension[], extents: Extents) {
  const widths = new Map<string, number>()
  for (const { as, bins } of dimensions) {
    if (!bins) continue
    const [min, max, isWhole] = extents.get(as) ?? []
    const found = niceWidth(Number(min ?? 0), Number(max ?? 0), bins.count ?? 1, isWhole === true)
    widths.set(as, bins.width ?? found)
  }
  return widths
}

/** Bins of whole numbers are whole. */
const withBins = (column: ResultColumn, widths: Plan['widths'], extents: Extents): ResultColumn => {
  const width = column.kind === 'DIMENSION' ? widths.get(column.as) : undefined
  if (width === undefined) return column
  const isWhole = extents.get(column.as)?.[2] === true && Number.isInteger(width)
  return { ...column, width, type: isWhole ? 'INTEGER' : 'NUMBER' }
}

async function countRows(reader: RowReader, plan: Plan, range: Range | undefined): Promise<number> {
  const { minGroup } = plan.query
  const [row] = await reader.rows<[number]>(
    statement(put => {
      const counted = minGroup === undefined ? '*' : `distinct ${plan.relation.order ?? '1'}`
      return `select count(${counted}) from ${plan.relation.from(put)} where ${whereSql(plan, range, put)}`
    }),
  )
  const count = row?.[0] ?? 0
  return count < (minGroup ?? 0) ? 0 : count
}

async function findGroups(reader: RowReader, plan: Plan, groups: Groups, limit: number): Promise<Group[]> {
  const { query, columns } = plan
  const aggregates = aggregatesOf(query)
  const rows = await reader.rows(groupsStatement(plan, groups, limit))
  return rows.map(cells => {
    const keys = groups.dimensions.map((dimension, i) => [
      dimension.as,
      dimensionCell(
        dimension,
        columns.get(dimension.of) ?? { type: 'TEXT' },
        query.timeZone ?? 'UTC',
        cells[i] ?? null,
      ),
    ])
    const values = aggregates.map(({ as, fn, of }, i) => {
      const cell = cells[groups.dimensions.length + i] ?? null
      const isMoment =
        columns.get(of ?? '')?.type === 'DATETIME' && (fn === 'min' || fn === 'max' || fn === 'last')
      return [as, isMoment && typeof cell === 'number' ? new Date(cell).toISOString() : measureCell(cell)]
    })
    return Object.fromEntries([...keys, ...values])
  })
}

function measureCell(cell: Cell): ResultCell {
  if (typeof cell === 'number') return asExact(cell)
  return Array.isArray(cell)
    ? cell.map(one => (typeof one === 'number' ? asExact(one) : null))
    : (cell as ResultCell)
}

/** The totals of each `shareOf`: its measure over all rows, by the value of the dimension that it is within. */
async function findWholes(reader: RowReader, plan: Plan, range: Range | undefined) {
  const wholes = new Map<string, ReadonlyMap<ResultCell, number>>()
  const { measures = [], dimensions = [] } = plan.query
  for (const { as, fn, of = '', within } of measures) {
    if (fn !== 'shareOf') continue
    const kept = dimensions.filter(dimension => dimension.as === within)
    const groups = await findGroups(reader, plan, { dimensions: kept, range }, MAX_ROWS)
    wholes.set(as, new Map(groups.map(group => [(within && group[within]) ?? null, Number(group[of] ?? 0)])))
  }
  return wholes
}

/** The periods of a filled dimension, or of one whose periods are compared. */
function periodsOf(
  { query, columns }: Plan,
  range: Range | undefined,
  extents: Extents,
  calendar: { readonly timeZone: string; readonly weekStart: 'monday' | 'sunday' },
): Grouped['periods'] {
  const dimension = query.dimensions?.find(
    ({ fill, grain, of }) => grain && (fill || (query.compare && of === query.period?.of)),
  )
  if (!dimension?.grain) return new Map()
  const isOfPeriod = dimension.of === query.period?.of
  const all =
    isOfPeriod && range
      ? range
      : rangeOf(extents.get(dimension.as), columns.get(dimension.of), calendar.timeZone)
  if (!all) return new Map()
  // One more shows that there are too many to fill.
  const starts = startsIn(all, dimension.grain, calendar, MAX_ROWS + 1)
  const { grain } = dimension
  return new Map([[dimension.as, starts.map(start => groupText(grain, start, calendar.timeZone))]])
}

/** The range from the lowest to the highest value of a column. */
function rangeOf(
  extent: readonly [Cell, Cell, Cell] | undefined,
  column: Column | undefined,
  timeZone: string,
): Range | undefined {
  const [min, max] = extent ?? []
  if (min === null || min === undefined || max === null || max === undefined) return undefined
  if (column?.type === 'DATETIME') return { from: Number(min), to: Number(max) + 1 }
  const at = (day: Cell) => Temporal.PlainDate.from(String(day)).toZonedDateTime(timeZone).epochMilliseconds
  return { from: at(min), to: at(max) + 1 }
}

/** Measures over all rows; those that are computed from other measures have no total. */
async function findTotals(
  reader: RowReader,
  plan: Plan,
  shown: readonly ResultColumn[],
  range: Range | undefined,
  previous: Range | undefined,
): Promise<ResultCell[]> {
  const [now = {}] = await findGroups(reader, plan, { dimensions: [], range }, 1)
  const [before = {}] = previous ? await findGroups(reader, plan, { dimensions: [], range: previous }, 1) : []
  return shown.map(({ as, kind }) => {
    if (kind === 'DIMENSION') return null
    const found = kind === 'PREVIOUS' ? getOwn(before, as.slice(0, -'_previous'.length)) : getOwn(now, as)
    return found ?? null
  })
}
