// SQL for the groups of a query. Dimension i is d<i>, the value of measure i is m<i>, its filter is f<i>.
import type { Column } from '../../../engine/query/columns.ts'
import {
  type Aggregate,
  type Dimension,
  isPostFunction,
  type Measure,
  type Query,
} from '../../../engine/query/document.ts'
import type { Range } from '../../../engine/query/moments.ts'
import { OTHER } from '../../../engine/query/result.ts'
import { LARGEST_VOTE, LEAST_VOTE, PASSIVE_FROM, PROMOTER_FROM } from '../../../engine/votes.ts'
import type { Query as Statement } from '../../../platform/columnar/duckdb.ts'
import { compileCondition, type Put, Undecided } from '../conditions.ts'
import { totalSql } from './decimal-sql.ts'
import { dateSql, groupSql, isDated } from './groups.ts'
import { type Relation, Undecidable, whereOf } from './relation.ts'
import { searchSql } from './search-sql.ts'
import { wordsSql } from './words-sql.ts'

/** What all statements of a query share. */
export interface Plan {
  readonly relation: Relation
  readonly query: Query
  readonly columns: ReadonlyMap<string, Column>
  /** SQL for local time in milliseconds. */
  readonly local: (moment: string) => string
  /** Widths of bins by the name of the dimension. */
  readonly widths: ReadonlyMap<string, number>
  /** Top values are those of this range, also in the period before. */
  readonly topRange: Range | undefined
}

export interface Groups {
  readonly dimensions: readonly Dimension[]
  readonly range: Range | undefined
}

/** Numbers parameters from 1. */
export function statement(build: (put: Put) => string): Statement {
  const parameters: (string | number | boolean)[] = []
  const sql = build(value => `$${parameters.push(value)}`)
  return { sql, parameters }
}

/** The measures that a dataset computes. */
export const aggregatesOf = ({ measures = [] }: Query) =>
  measures.filter((measure): measure is Measure & { fn: Aggregate } => !isPostFunction(measure.fn))

/** Rows that match, in the range. */
export function whereSql({ relation, query, columns }: Plan, range: Range | undefined, put: Put): string {
  const terms = [whereOf(relation, put)]
  if (query.filter) terms.push(conditionSql(query.filter, '/filter', relation, put))
  for (const one of query.search ?? []) terms.push(searchSql(one, columns, relation, put))
  if (range && query.period) {
    const type = columns.get(query.period.of)?.type
    const { value } = relation.columnOf(query.period.of, put)
    const bound = (at: number, rounding: 'floor' | 'ceil') =>
      put(type === 'DATE' ? dateSql(at, query.timeZone ?? 'UTC', rounding) : at)
    terms.push(
      `coalesce(${value} >= ${bound(range.from, 'floor')} and ${value} < ${bound(range.to, 'ceil')}, false)`,
    )
  }
  return terms.join(' and ')
}

export function conditionSql(
  condition: unknown,
  pointer: string,
  relation: Pick<Relation, 'placeOf'>,
  put: Put,
): string {
  try {
    return compileCondition(condition, relation.placeOf, put, true)
  } catch (error) {
    if (error instanceof Undecided) throw new Undecidable(pointer)
    throw error
  }
}

/** Groups with their measures: g0, g1, ..., then the aggregates a0, a1, .... */
export function groupsSql(plan: Plan, groups: Groups, put: Put, end = ''): string {
  const measures = aggregatesOf(plan.query)
  const { dimensions } = groups
  const tops = dimensions.flatMap((_, i) => topSql(plan, groups, i, put))
  const keys = dimensions.map((dimension, i) => keySql(dimension, i))
  const grouped = [
    ...keys.map((key, i) => `${shownSql(dimensions[i], key)} as g${i}`),
    ...measures.map((measure, i) => `${guardedSql(measure, i, plan)} as a${i}`),
  ]
  const kept = dimensions.flatMap(({ top, other }, i) =>
    top !== undefined && !other ? [`d${i} in (select v from t${i})`] : [],
  )
  return [
    `with picked as (${rowsSql(plan, groups, put)})`,
    ...tops.map(top => `, ${top}`),
    `select ${[...grouped, ...(grouped.length === 0 ? ['1'] : [])].join(', ')} from picked`,
    kept.length > 0 ? `where ${kept.join(' and ')}` : '',
    dimensions.length > 0 ? `group by ${keys.join(', ')}` : '',
    plan.query.minGroup === undefined ? '' : `having count(distinct rk) >= ${plan.query.minGroup}`,
    end,
  ].join(' ')
}

/** The largest first if the query sorts, so that the limit leaves out the rest. */
export function groupsStatement(plan: Plan, groups: Groups, limit: number): Statement {
  const { dimensions } = groups
  const order = () => orderSql(plan.query, dimensions, aggregatesOf(plan.query))
  const end = dimensions.length > 0 ? `order by ${order()} limit ${limit}` : ''
  return statement(put => groupsSql(plan, groups, put, end))
}

const isListIn = (columns: Plan['columns'], id: string) => columns.get(id)?.type === 'TEXT_LIST'

/** Whether a row is in several groups of the dimension. */
const isTakenApart = (columns: Plan['columns'], { of, words }: Dimension) =>
  words === true || isListIn(columns, of)

/** One row of each matching row and value of its lists: dimensions, and what measures read. */
function rowsSql(plan: Plan, { dimensions, range }: Groups, put: Put): string {
  const { relation, columns } = plan
  const isList = (dimension: Dimension) => isTakenApart(columns, dimension)
  const selected = dimensions.map((dimension, i) => {
    const { value } = relation.columnOf(dimension.of, put)
    if (dimension.words) return `${wordsSql(value)} as l${i}`
    return isList(dimension) ? `${value} as l${i}` : `${groupSql(plan, dimension, value)} as d${i}`
  })
  for (const [i, measure] of aggregatesOf(plan.query).entries()) {
    if (measure.of !== undefined) selected.push(`${inputSql(measure, plan, put)} as m${i}`)
    if (measure.filter) {
      const at = plan.query.measures?.findIndex(({ as }) => as === measure.as)
      selected.push(`${conditionSql(measure.filter, `/measures/${at}/filter`, relation, put)} as f${i}`)
    }
    if (measure.fn === 'last') selected.push(`${relation.order ?? 'null'} as o${i}`)
  }
  // A stack or a list makes several rows of one, which is still one person.
  if (plan.query.minGroup !== undefined) selected.push(`${rowKey(relation)} as rk`)
  const rows = `select ${selected.join(', ') || '1 as one'} from ${relation.from(put)} where ${whereSql(plan, range, put)}`
  // One list at a time: a join with the items of lists takes ten times as long.
  return dimensions.reduce(
    (sql, dimension, i) =>
      isList(dimension)
        ? `select *, unnest(coalesce(nullif(l${i}, []), [null])) as d${i} from (${sql})`
        : sql,
    rows,
  )
}

function inputSql({ fn, of = '' }: Measure, { relation }: Plan, put: Put): string {
  // Whether a question was asked has no parameters, and others must not remain without use.
  if (fn === 'asked') return relation.columnOf(of, () => 'null').isAsked
  const { value, isThere } = relation.columnOf(of, put)
  return fn === 'answered' ? isThere : value
}

const keySql = ({ top, other }: Dimension, i: number) =>
  top !== undefined && other
    ? `case when d${i} is null or d${i} in (select v from t${i}) then cast(d${i} as varchar) else '${OTHER}' end`
    : `d${i}`

/** Groups of dates are timestamps until they are few. */
const shownSql = (dimension: Dimension | undefined, key: string) =>
  dimension && isDated(dimension) ? `strftime(${key}, '%Y-%m-%d')` : key

/** The top values of a dimension: over all rows, whatever the other dimensions are. */
function topSql(plan: Plan, { dimensions, range }: Groups, i: number, put: Put): string[] {
  const dimension = dimensions[i]
  if (dimension?.top === undefined) return []
  const { top, by = plan.query.measures?.[0]?.as, other } = dimension
  const measures = aggregatesOf(plan.query)
  const at = measures.findIndex(({ as }) => as === by)
  const measure = measures[at]
  if (!measure) return []
  const isRepeated = dimensions.some((other, j) => j !== i && isTakenApart(plan.columns, other))
  const arePicked = range === plan.topRange && !isRepeated
  const own = { dimensions: [dimension], range: plan.topRange }
  const [rows, key] = arePicked ? ['picked', `d${i}`] : [`(${rowsSql(plan, own, put)})`, 'd0']
  const isValue = other ? `cast(${key} as varchar) <> '${OTHER}'` : `${key} is not null`
  const order = `${aggregateSql(measure, at, plan)} desc nulls last, ${key}`
  return [
    `t${i} as (select ${key} as v from ${rows} where ${isValue} group by ${key} order by ${order} limit ${top})`,
  ]
}

const rowKey = ({ order }: Relation) => order ?? '1'

const COUNTED: ReadonlySet<Measure['fn']> = new Set(['count', 'share', 'countDistinct', 'answered', 'asked'])

/** A figure of few values of a large group would reveal these values, so it is null. */
function guardedSql(measure: Measure & { fn: Aggregate }, i: number, plan: Plan): string {
  const { minGroup } = plan.query
  const sql = aggregateSql(measure, i, plan)
  if (minGroup === undefined || COUNTED.has(measure.fn)) return sql
  const met = measure.filter ? ` and f${i}` : ''
  const counts = measure.fn === 'nps' ? voteSql(`m${i}`) : `m${i} is not null`
  return `case when count(distinct rk) filter (where ${counts}${met}) >= ${minGroup} then ${sql} end`
}

/** Other numbers, such as codes for "no answer", are not votes. */
const voteSql = (value: string) => `${value} between ${LEAST_VOTE} and ${LARGEST_VOTE}`

function aggregateSql(
  { fn, of = '', filter, p = 50 }: Measure & { fn: Aggregate },
  i: number,
  plan: Plan,
): string {
  const only = filter ? ` filter (where f${i})` : ''
  const met = (condition: string) =>
    `count(*) filter (where ${[condition, ...(filter ? [`f${i}`] : [])].join(' and ')})`
  switch (fn) {
    case 'count':
      return `count(*)${only}`
    case 'share':
      return `count(*)${only} / nullif(count(*), 0)`
    case 'countDistinct':
      return isListIn(plan.columns, of)
        ? `coalesce(len(list_distinct(flatten(list(m${i})${only}))), 0)`
        : `count(distinct m${i})${only}`
    case 'answered':
    case 'asked':
      return met(`m${i}`)
    case 'sum':
      return `coalesce(${totalSql(`m${i}`, only)}, 0)`
    case 'mean':
      return `${totalSql(`m${i}`, only)} / nullif(count(m${i})${only}, 0)`
    case 'min':
    case 'max':
      return `${fn}(m${i})${only}`
    case 'median':
      return `quantile_cont(m${i}, 0.5)${only}`
    case 'percentile':
      return `quantile_cont(m${i}, ${p / 100})${only}`
    case 'stdDev':
      return `stddev_pop(m${i})${only}`
    case 'nps': {
      const vote = voteSql(`m${i}`)
      const promoters = met(`${vote} and m${i} >= ${PROMOTER_FROM}`)
      const detractors = met(`${vote} and m${i} < ${PASSIVE_FROM}`)
      return `100 * (${promoters} - ${detractors}) / nullif(${met(vote)}, 0)`
    }
    case 'last':
      return `arg_max(m${i}, o${i})${only}`
    case 'boxplot':
      return `quantile_cont(m${i}, [0, 0.25, 0.5, 0.75, 1])${only}`
  }
}

/** The terms of `order by`: the query's sort as far as the dataset knows it, then the dimensions. */
function orderSql(query: Query, dimensions: readonly Dimension[], measures: readonly Measure[]): string {
  const terms = (query.sort ?? []).flatMap(({ by, order = 'ASC' }) => {
    const dimension = dimensions.findIndex(({ as }) => as === by)
    const measure = measures.findIndex(({ as }) => as === by)
    if (dimension < 0 && measure < 0) return []
    return `${dimension < 0 ? `a${measure}` : `g${dimension}`} ${order} nulls last`
  })
  return [...terms, ...dimensions.map((_, i) => `g${i} nulls last`)].join(', ')
}
