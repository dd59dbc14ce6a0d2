// Values of filters as conditions on a column.
import type { Condition } from '../expressions/condition.ts'
import type { ColumnType } from '../query/columns.ts'
import type { Calendar } from '../query/moments.ts'
import { dayOf, lastRange, startOfDay } from './calendar.ts'
import type { DateRange, FilterValue, Last, NumberRange, Scalar } from './document.ts'
import { addDays } from './values.ts'

const MAX_OPERANDS = 100

/** Operators take at most 100 operands, so long lists are nested. */
export function allOf(conditions: readonly Condition[]): Condition | undefined {
  return joined('and', conditions)
}

function joined(name: 'and' | 'or', conditions: readonly Condition[]): Condition | undefined {
  if (conditions.length <= 1) return conditions[0]
  if (conditions.length <= MAX_OPERANDS) return { [name]: conditions }
  const groups: Condition[] = []
  for (let i = 0; i < conditions.length; i += MAX_OPERANDS)
    groups.push({ [name]: conditions.slice(i, i + MAX_OPERANDS) })
  return joined(name, groups)
}

export const variable = (column: string) => ({ var: column })

/** True if people can compare the column with a value of this kind. */
const isOf = (type: ColumnType, value: Scalar): boolean => {
  if (type === 'NUMBER' || type === 'INTEGER') return typeof value === 'number'
  if (type === 'BOOLEAN') return typeof value === 'boolean'
  return typeof value === 'string'
}

/** A text from an address as a value of the column. */
export function readScalar(type: ColumnType, text: Scalar): Scalar | undefined {
  const read =
    typeof text !== 'string'
      ? text
      : type === 'NUMBER' || type === 'INTEGER'
        ? text.trim() === ''
          ? Number.NaN
          : Number(text)
        : type === 'BOOLEAN'
          ? text === 'true' || (text === 'false' ? false : text)
          : text
  if (typeof read === 'number' && !Number.isFinite(read)) return undefined
  return isOf(type, read) ? read : undefined
}

export function equals(column: string, type: ColumnType, value: Scalar | null): Condition | undefined {
  if (value === null) return { '==': [variable(column), null] }
  if (type === 'JSON' || type === 'DATETIME') return undefined
  const read = readScalar(type, value)
  if (read === undefined) return undefined
  return type === 'TEXT_LIST' ? { in: [read, variable(column)] } : { '==': [variable(column), read] }
}

/** What no row meets: a value that the column cannot have was asked for. */
const NEVER = (column: string): Condition => ({
  and: [{ '==': [variable(column), null] }, { '!=': [variable(column), null] }],
})

export const between = (column: string, from: string | number | undefined, to: Condition[]): Condition[] => [
  ...(from === undefined ? [] : [{ '>=': [variable(column), from] }]),
  ...to,
]

/** A day as the column has it: the day itself, or the moment at which it starts. */
export const days = (type: ColumnType, day: string, calendar: Calendar) =>
  type === 'DATETIME' ? startOfDay(day, calendar) : day

/** Restricts a column to a range, for queries that have a period of another column. The range is the same as that of a period. */
function inRange(
  column: string,
  type: ColumnType,
  { last, from, to }: DateRange,
  now: Date,
  calendar: Calendar,
): Condition | undefined {
  if (last) return inLast(column, type, last, now, calendar)
  const end = to === undefined ? [] : [{ '<': [variable(column), days(type, addDays(to, 1), calendar)] }]
  return allOf(between(column, from === undefined ? undefined : days(type, from, calendar), end))
}

function inLast(
  column: string,
  type: ColumnType,
  last: Last,
  now: Date,
  calendar: Calendar,
): Condition | undefined {
  const { from, to } = lastRange(last, now, calendar)
  const write = (moment: number) =>
    type === 'DATETIME' ? new Date(moment).toISOString() : dayOf(moment, calendar)
  // A column of days has the day of now, too, when the last hours end within it.
  const end = type === 'DATETIME' ? write(to) : addDays(dayOf(to - 1, calendar), 1)
  return allOf(between(column, write(from), [{ '<': [variable(column), end] }]))
}

export function filterCondition(
  column: string,
  type: ColumnType,
  value: FilterValue,
  now: Date,
  calendar: Calendar,
): Condition | undefined {
  if (Array.isArray(value)) {
    const conditions = (value as readonly Scalar[])
      .map(item => equals(column, type, item))
      .filter(condition => condition !== undefined)
    return joined('or', conditions) ?? NEVER(column)
  }
  const range = value as DateRange & NumberRange
  if (range.min === undefined && range.max === undefined) return inRange(column, type, range, now, calendar)
  const to = range.max === undefined ? [] : [{ '<=': [variable(column), range.max] }]
  return allOf(between(column, range.min, to))
}
