// Changes to the rows of a condition while it is written. A row without its value is kept here until it is complete.
import {
  type Constant,
  nameOf,
  ROW_OPERATORS,
  ROW_VALUES,
  type Row,
  type RowOperator,
} from '../../../engine/expressions/sentence-rows.ts'
import { isGroup, type Rows } from '../../../engine/expressions/sentences.ts'
import type { Value } from '../../../engine/expressions/value.ts'

/** The position of a row: `[2]`, or `[2, 0]` inside of a group. */
export type At = readonly number[]

export const EMPTY_ROW: Row = { question: '', operator: 'is' }

/** Replaces or removes a row. Also removes its group if the group is then empty. */
export function withRow(rows: Rows, [index = 0, ...rest]: At, row: Row | Rows | undefined): Rows {
  const found = rows.rows[index]
  const next = rest.length > 0 && found && isGroup(found) ? withRow(found, rest, row) : row
  const isGone = next === undefined || (isGroup(next) && next.rows.length === 0)
  return { ...rows, rows: isGone ? rows.rows.toSpliced(index, 1) : rows.rows.with(index, next) }
}

/** Adds a row at the end of the rows, or of a group in them. */
export function withAdded(rows: Rows, group: At, row: Row | Rows): Rows {
  const [index, ...rest] = group
  if (index === undefined) return { ...rows, rows: [...rows.rows, row] }
  const found = rows.rows[index]
  return found && isGroup(found)
    ? { ...rows, rows: rows.rows.with(index, withAdded(found, rest, row)) }
    : rows
}

export const withMatch = (rows: Rows, group: At, match: Rows['match']): Rows => {
  const [index, ...rest] = group
  if (index === undefined) return { ...rows, match }
  const found = rows.rows[index]
  return found && isGroup(found)
    ? { ...rows, rows: rows.rows.with(index, withMatch(found, rest, match)) }
    : rows
}

/** The operators for a value. Items that are records can only be counted. */
export function operatorsFor(value: Value | undefined): readonly RowOperator[] {
  if (!value) return []
  if (value.kind === 'list' && value.item?.kind === 'record') return ROW_OPERATORS.record
  return ROW_OPERATORS[value.kind]
}

/** The row with another question or part. The operator and the value stay where they still fit. */
export function withSubject(
  row: Row,
  question: string,
  part: string | undefined,
  before: Value | undefined,
  after: Value | undefined,
): Row {
  const subject = { question, ...(part !== undefined && { part }) }
  if (row.other !== undefined && before?.kind === after?.kind)
    return { ...subject, operator: row.operator, other: row.other === nameOf(subject) ? '' : row.other }
  const operators = operatorsFor(after)
  const operator = operators.includes(row.operator) ? row.operator : (operators[0] ?? 'answered')
  const keepsValue =
    before?.kind === after?.kind &&
    operator === row.operator &&
    (row.value === undefined || after?.choices === undefined || isSame(before?.choices, after.choices))
  return {
    ...subject,
    operator,
    ...(keepsValue && row.value !== undefined && { value: row.value }),
  }
}

const isSame = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string>) =>
  a !== undefined && a.symmetricDifference(b).size === 0

/** The row with another operator. One value becomes the first of several, and the other way round. */
export function withOperator({ value, other: _, ...row }: Row, operator: RowOperator): Row {
  const given = value === undefined ? [] : [value].flat()
  const expected = ROW_VALUES[operator]
  if (expected === 'none' || given.length === 0) return { ...row, operator }
  if (expected === 'one') return { ...row, operator, ...(given[0] !== undefined && { value: given[0] }) }
  return { ...row, operator, value: expected === 'two' ? given.slice(0, 2) : given }
}

/** The value of a row after one of its constants changed. Undefined removes the constant. */
export function withConstant(
  { operator, value }: Row,
  i: number,
  constant: Constant | undefined,
): Row['value'] | undefined {
  const given = value === undefined ? [] : [value].flat()
  const next =
    constant === undefined
      ? given.toSpliced(i, 1)
      : i < given.length
        ? given.with(i, constant)
        : [...given, constant]
  if (ROW_VALUES[operator] === 'one') return next[0]
  return next.length === 0 ? undefined : next
}

/** The row as a comparison with another answer, which is chosen afterwards. */
export const withComparison = ({ value: _, ...row }: Row, operator: RowOperator): Row => ({
  other: '',
  ...row,
  operator,
})

/** Reports whether the row lacks its question or its value. */
export function isIncomplete(row: Row): boolean {
  if (row.question === '' || row.other === '') return true
  if (row.other !== undefined) return false
  const given = row.value === undefined ? [] : [row.value].flat()
  const expected = ROW_VALUES[row.operator]
  return expected === 'list' ? given.length === 0 : given.length < { none: 0, one: 1, two: 2 }[expected]
}
