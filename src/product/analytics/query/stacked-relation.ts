// Columns of a relation on top of each other: each row is joined with the numbers of the columns.
import { TEXT } from '../../../engine/expressions/value.ts'
import { type Column, valueOfType } from '../../../engine/query/columns.ts'
import type { Stack } from '../../../engine/query/stack.ts'
import type { Put } from '../conditions.ts'
import type { ColumnSql, Relation } from './relation.ts'

const NUMBER = 'stacked.k'

/** @param columns those of the relation */
export function stackedRelation(relation: Relation, stack: Stack, columns: readonly Column[]): Relation {
  const type = columns.find(({ id }) => id === stack.columns[0])?.type ?? 'TEXT'
  const choose = (cells: readonly string[]) =>
    `case ${NUMBER} ${cells.map((cell, k) => `when ${k} then ${cell}`).join(' ')} end`
  const columnOf = (id: string, put: Put): ColumnSql => {
    if (id === stack.as) {
      const value = choose(stack.columns.map(name => put(name)))
      return { value, isThere: `${value} is not null`, isAsked: 'true' }
    }
    if (id !== stack.value) return relation.columnOf(id, put)
    const cells = stack.columns.map(name => relation.columnOf(name, put))
    return {
      value: choose(cells.map(({ value }) => value)),
      isThere: choose(cells.map(({ isThere }) => isThere)),
      isAsked: choose(cells.map(({ isAsked }) => isAsked)),
    }
  }
  return {
    ...relation,
    from: put =>
      `${relation.from(put)} cross join (select unnest(range(${stack.columns.length})) as k) as stacked`,
    where: withValue(relation, put => columnOf(stack.value, put).isThere),
    columnOf,
    placeOf(name, put) {
      if (name !== stack.as && name !== stack.value) return relation.placeOf(name, put)
      const { value: sql, isThere } = columnOf(name, put)
      return { sql, compared: sql, value: name === stack.as ? TEXT : valueOfType(type), isThere }
    },
  }
}

/** The rows that the principal may see, and that have a value. */
function withValue({ where }: Relation, isThere: (put: Put) => string): Relation['where'] {
  const parameters = [...where.parameters]
  const sql = isThere(value => `$${parameters.push(value)}`)
  return { ...where, sql: `${where.sql} and coalesce(${sql}, false)`, parameters }
}
