// A view as what a query reads: a join of sources with computed columns, as one subselect.
import { columnFinder } from '../../../engine/query/check-view.ts'
import { type Column, type ColumnType, valueOfType } from '../../../engine/query/columns.ts'
import { typeInFormula } from '../../../engine/query/formula.ts'
import type { View } from '../../../engine/query/view.ts'
import type { Source } from '../../datasets/copies.ts'
import { type PlaceOf, type Put, Undecided } from '../conditions.ts'
import { formulaSql } from './formula-sql.ts'
import { type Relation, visibleWhere, whereOf } from './relation.ts'
import { conditionSql } from './statements.ts'

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

export function viewRelation(
  { view, columns, visible }: Omit<Source & { readonly kind: 'VIEW' }, 'kind' | 'inputs'>,
  inputs: readonly ViewInput[],
): Relation {
  const byId = new Map(columns.map((column, i) => [column.id, { column, sql: `v${i}` }]))
  const placeOf = (name: string) => {
    const found = byId.get(name)
    if (!found || found.column.type === 'JSON') throw new Undecided()
    return placeAt(found.sql, found.column.type)
  }
  return {
    from: put => `(${viewSql(view, inputs, put)}) as view`,
    where: visibleWhere(visible, placeOf),
    order: 'o',
    placeOf,
    columnOf(name) {
      const sql = byId.get(name)?.sql ?? 'null'
      return { value: sql, isThere: `${sql} is not null`, isAsked: 'true' }
    },
  }
}

const placeAt = (sql: string, type: ColumnType) => ({
  sql,
  compared: sql,
  value: valueOfType(type),
  isThere: `${sql} is not null`,
})

function viewSql(view: View, inputs: readonly ViewInput[], put: Put): string {
  const find = columnFinder(new Map(inputs.map(({ as, parts }) => [as, parts.flatMap(part => part.columns)])))
  /** For each source: its columns that the view uses. */
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
    const pairs = on.map(({ left, right }) => `${place(left).sql} = ${place(right).sql}`)
    return { type, at: i + 1, on: pairs.join(' and ') }
  })
  // After all names were seen, so that each source selects what is used.
  const sources = inputs.map(input => sourceSql(input, used.get(input.as) ?? [], put))
  const from = [
    `${sources[0]} as s0`,
    ...joins.map(({ type, at, on }) => `${type} join ${sources[at]} as s${at} on ${on}`),
  ]
  return `select ${selected.join(', ')}, s0.o as o from ${from.join(' ')}${where}`
}

function sourceSql({ parts }: ViewInput, used: readonly Column[], put: Put): string {
  const selects = parts.map(({ relation, columns }) => {
    const ids = new Set(columns.map(({ id }) => id))
    const cells = used.map(({ id, type }, i) => {
      const value = ids.has(id) ? relation.columnOf(id, put).value : 'null'
      return `cast(${value} as ${sqlTypes[type]}) as x${i}`
    })
    const order = `${relation.order ?? 'null'} as o`
    return `select ${[...cells, order].join(', ')} from ${relation.from(put)} where ${whereOf(relation, put)}`
  })
  return `(${selects.join(' union all ')})`
}
