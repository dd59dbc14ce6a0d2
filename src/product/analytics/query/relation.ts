// What a query reads: a copy of a form or a table, or a view of several, as SQL.
import type { Value } from '../../../engine/expressions/value.ts'
import { OWN_WORDS } from '../../../engine/query/result.ts'
import type { Visible } from '../../datasets/copies.ts'
import { ALL, compileAll, type PlaceOf, type Put, type Where } from '../conditions.ts'

export interface ColumnSql {
  /** SQL of the column's type: texts, numbers, booleans, lists of texts. Dates are texts; moments are milliseconds since 1970. */
  readonly value: string
  /** True where there is a value. */
  readonly isThere: string
  /** True where the question was shown. */
  readonly isAsked: string
}

export interface Relation {
  /** What follows `from`. */
  readonly from: (put: Put) => string
  /** The rows that the principal may see. */
  readonly where: Where
  /** Finds the place of a name in a condition. */
  readonly placeOf: PlaceOf
  /** The column with this id. The query was checked, so there is one. */
  columnOf(id: string, put: Put): ColumnSql
  /** Grows with the age of rows; undefined if they have no age. */
  readonly order: string | undefined
  /** A text that orders rows with one `order`, such as the entries of a response. */
  readonly within?: string | undefined
}

/** What follows `order by`, so that rows always have one order; empty if they have none. */
export const orderOf = ({ order, within }: Relation): string[] =>
  [order, within].filter(sql => sql !== undefined)

/** Values of choices, among which own words are one value. */
export function groupedValue(value: string, json: string, of: Value | undefined): string {
  if (of?.kind === 'choice' && of.members)
    return `case when ${json} is null then ${value} else '${OWN_WORDS}' end`
  if (of?.kind === 'list' && of.item?.kind === 'choice')
    return `case when ${json} is null then ${value} else list_append(${value}, '${OWN_WORDS}') end`
  return value
}

/** A condition that copies cannot decide; its place in the query. */
export class Undecidable extends Error {
  readonly pointer: string
  constructor(pointer: string) {
    super()
    this.pointer = pointer
  }
}

/** @throws {Undecidable} */
export function visibleWhere(visible: Visible, placeOf: PlaceOf): Where {
  if (visible === undefined) return ALL
  if (visible === false) return { ...ALL, sql: 'false' }
  const where = compileAll([{ condition: visible, placeOf }], true)
  if (!where.isExact) throw new Undecidable('')
  return where
}

/** The rows that the principal may see, with the parameters of this statement. */
export function whereOf({ where: { sql, parameters } }: Relation, put: Put): string {
  const names = parameters.map(put)
  return sql.replace(/\$(\d+)/g, (_, n) => names[Number(n) - 1] ?? 'null')
}
