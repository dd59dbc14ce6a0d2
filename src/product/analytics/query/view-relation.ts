// A view as what a query reads: a join of sources with computed columns, as one subselect.
import { columnFinder } from '../../../engine/query/check-view.ts'
import { type Column, type ColumnType, valueOfType } from '../../../engine/query/columns.ts'
import type { Measure } from '../../../engine/query/document.ts'
import { typeInFormula } from '../../../engine/query/formula.ts'
import type { View, ViewGroup } from '../../../engine/query/view.ts'
import { tidyText } from '../../../engine/tidy-text.ts'
import type { Source } from '../../datasets/copies.ts'
import { ALL, type Place, type PlaceOf, type Put, Undecided } from '../conditions.ts'
import { itemsOf } from '../text-items.ts'
import { exactSql } from './decimal-sql.ts'
import { formulaSql } from './formula-sql.ts'
import { zoneSql } from './groups.ts'
import { type Relation, Undecidable, visibleWhere, whereOf } from './relation.ts'
import { conditionSql, groupsSql, type Plan } from './statements.ts'

/** A source of a view. A source that unites datasets has several parts. */
export interface ViewInput {
  readonly as: string
  readonly parts: readonly { readonly relation: Relation; readonly columns: readonly Column[] }[]
}

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  TEXT: 'varchar',
  DATE: 'varchar',
  TIME: 'varchar',
  NUMBER: 'double',
  INTEGER: 'double',
  DATETIME: 'double',
  BOOLEAN: 'boolean',
  TEXT_LIST: 'varchar[]',
  JSON: 'varchar',
}

type ViewSource = Source & { readonly kind: 'VIEW' }

export function viewRelation(
  { view, columns, rowColumns, visible }: Omit<ViewSource, 'kind' | 'inputs'>,
  inputs: readonly ViewInput[],
): Relation {
  const rows: Relation = {
    ...relationOver(view.group ? rowColumns : columns, put => viewSql(view, inputs, put), 'o'),
    within: 'w',
  }
  const { group } = view
  const relation = group
    ? relationOver(columns, put => groupedSql(rows, rowColumns, group, view.timeZone ?? 'UTC', put), 'o')
    : rows
  return { ...relation, where: visibleWhere(visible, relation.placeOf) }
}

/** @param select gives the columns as v0, v1, ... */
function relationOver(
  columns: readonly Column[],
  select: (put: Put) => string,
  order: string | undefined,
): Relation {
  const byId = new Map(columns.map((column, i) => [column.id, { column, sql: `v${i}` }]))
  return {
    from: put => `(${select(put)}) as view`,
    where: ALL,
    order,
    placeOf(name) {
      const found = byId.get(name)
      if (!found || found.column.type === 'JSON') throw new Undecided()
      return placeAt(found.sql, found.column.type)
    },
    columnOf(name) {
      const sql = byId.get(name)?.sql ?? 'null'
      return { value: sql, isThere: `${sql} is not null`, isAsked: 'true' }
    },
  }
}

function groupedSql(
  rows: Relation,
  rowColumns: readonly Column[],
  group: ViewGroup,
  timeZone: string,
  put: Put,
): string {
  const { dimensions = [], measures = [] } = group
  const plan: Plan = {
    relation: rows,
    query: { dataset: '', ...group, timeZone },
    columns: new Map(rowColumns.map(column => [column.id, column])),
    local: zoneSql(timeZone),
    widths: new Map(dimensions.flatMap(({ as, bins }) => (bins?.width ? [[as, bins.width]] : []))),
    topRange: undefined,
  }
  // Copies have numbers with a fraction.
  const figure = (fn: Measure['fn'], sql: string) => {
    if (COUNTS.has(fn)) return `cast(${sql} as double)`
    return COMPUTED.has(fn) ? exactSql(sql) : sql
  }
  const selected = [
    ...dimensions.map(({ bins }, i) => (bins ? exactSql(`g${i}`) : `g${i}`)),
    ...measures.map(({ fn }, i) => figure(fn, `a${i}`)),
  ].map((sql, i) => `${sql} as v${i}`)
  const order = dimensions.map((_, i) => `g${i} nulls last`).join(', ')
  const number = order === '' ? '1' : `row_number() over (order by ${order})`
  try {
    const groups = groupsSql(plan, { dimensions, range: undefined }, put)
    return `select ${selected.join(', ')}, ${number} as o from (${groups})`
  } catch (error) {
    // The place is in the view, not in the query.
    throw error instanceof Undecidable ? new Undecidable('') : error
  }
}

const COUNTS: ReadonlySet<Measure['fn']> = new Set(['count', 'countDistinct', 'answered', 'asked'])
const COMPUTED: ReadonlySet<Measure['fn']> = new Set([
  'sum',
  'mean',
  'median',
  'percentile',
  'stdDev',
  'share',
  'nps',
])

function placeAt(sql: string, type: ColumnType): Place {
  const value = valueOfType(type)
  return { sql, compared: sql, value, isThere: `${sql} is not null`, ...itemsOf(sql, value) }
}

function viewSql(view: View, inputs: readonly ViewInput[], put: Put): string {
  const find = columnFinder(new Map(inputs.map(({ as, parts }) => [as, parts.flatMap(part => part.columns)])))
  /** The columns of each source that the view uses. */
  const used = new Map(inputs.map(({ as }) => [as, [] as Column[]]))
  const place = (name: string) => {
    const column = find(name)
    const as = name.slice(0, name.indexOf('.'))
    const known = used.get(as)
    if (!column || !known) throw new Undecided()
    if (!known.includes(column)) known.push(column)
    return {
      sql: `s${inputs.findIndex(input => input.as === as)}.x${known.indexOf(column)}`,
      type: column.type,
    }
  }
  const column = (name: string) => {
    const { sql, type } = place(name)
    return { sql, type: typeInFormula(type) }
  }
  const timeZone = view.timeZone ?? 'UTC'
  const selected = view.columns.map(
    ({ value }, i) => `${formulaSql(value, { put, column, timeZone }).sql} as v${i}`,
  )
  const placeOf: PlaceOf = name => {
    const { sql, type } = place(name)
    return placeAt(sql, type)
  }
  const where = view.filter ? ` where ${conditionSql(view.filter, '', { placeOf }, put)}` : ''
  const joins = (view.joins ?? []).map(({ type, on }, i) => {
    const side = (name: string, hasLabels: boolean | undefined) => {
      const { sql } = place(name)
      return hasLabels ? labelSql(sql, find(name)?.values, put) : sql
    }
    const pairs = on.map(({ left, right, labels }) => `${side(left, labels)} = ${side(right, labels)}`)
    return { type, at: i + 1, on: pairs.join(' and ') }
  })
  // After all names were seen, so that each source selects what is used.
  const sources = inputs.map(input => sourceSql(input, used.get(input.as) ?? [], put))
  const from = [
    `${sources[0]} as s0`,
    ...joins.map(({ type, at, on }) => `${type} join ${sources[at]} as s${at} on ${on}`),
  ]
  const within = sources.flatMap((_, i) => (i === 0 ? ['s0.w'] : [`s${i}.o`, `s${i}.w`])).join(', ')
  return `select ${selected.join(', ')}, s0.o as o, concat_ws(' ', ${within}) as w from ${from.join(' ')}${where}`
}

/** The words of choices in place of their ids. Stored texts are tidy. */
function labelSql(sql: string, values: Column['values'] = [], put: Put): string {
  const words = values.map(({ value, label }) => `when ${put(value)} then ${put(tidyText(label))}`)
  return words.length === 0 ? sql : `case ${sql} ${words.join(' ')} else ${sql} end`
}

function sourceSql({ parts }: ViewInput, used: readonly Column[], put: Put): string {
  const selects = parts.map(({ relation, columns }) => {
    const ids = new Set(columns.map(({ id }) => id))
    const cells = used.map(({ id, type }, i) => {
      const value = ids.has(id) ? relation.columnOf(id, put).value : 'null'
      return `cast(${value} as ${sqlTypes[type]}) as x${i}`
    })
    const order = [`${relation.order ?? 'null'} as o`, `${relation.within ?? 'null'} as w`]
    return `select ${[...cells, ...order].join(', ')} from ${relation.from(put)} where ${whereOf(relation, put)}`
  })
  return `(${selects.join(' union all ')})`
}
