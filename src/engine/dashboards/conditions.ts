// Values of filters and of marks as conditions on a column.
import type { Condition } from '../expressions/condition.ts'
import type { ColumnType } from '../query/columns.ts'
import type { Dimension, Grain } from '../query/document.ts'
import type { ResultCell } from '../query/result.ts'
import { OTHER } from '../query/result.ts'
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

const variable = (column: string) => ({ var: column })

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

const between = (column: string, from: string | number | undefined, to: Condition[]): Condition[] => [
  ...(from === undefined ? [] : [{ '>=': [variable(column), from] }]),
  ...to,
]

const days = (type: ColumnType, day: string) => (type === 'DATETIME' ? `${day}T00:00:00Z` : day)

const MONTHS: Readonly<Record<string, number>> = { months: 1, quarters: 3, years: 12 }
const DAYS: Readonly<Record<string, number>> = { days: 1, weeks: 7 }

/** The first day of a time until now. */
function firstDay(last: Last, now: Date): string {
  const [unit = '', count = 0] = Object.entries(last)[0] ?? []
  const date = new Date(now)
  if (DAYS[unit]) date.setUTCDate(date.getUTCDate() - count * DAYS[unit])
  else if (MONTHS[unit]) date.setUTCMonth(date.getUTCMonth() - count * MONTHS[unit])
  else date.setUTCHours(date.getUTCHours() - count)
  return date.toISOString().slice(0, 10)
}

/** For queries that have a period of another column. Days are those of UTC. */
export function inRange(
  column: string,
  type: ColumnType,
  range: DateRange,
  now: Date,
): Condition | undefined {
  const from = range.last ? firstDay(range.last, now) : range.from
  const to = range.to === undefined ? [] : [{ '<': [variable(column), days(type, addDays(range.to, 1))] }]
  return allOf(between(column, from === undefined ? undefined : days(type, from), to))
}

export function filterCondition(
  column: string,
  type: ColumnType,
  value: FilterValue,
  now: Date,
): Condition | undefined {
  if (typeof value === 'string')
    return type === 'TEXT' || type === 'TEXT_LIST' ? { in: [value, variable(column)] } : undefined
  if (Array.isArray(value)) {
    const conditions = (value as readonly Scalar[])
      .map(item => equals(column, type, item))
      .filter(condition => condition !== undefined)
    return joined('or', conditions) ?? NEVER(column)
  }
  const range = value as DateRange & NumberRange
  if (range.min === undefined && range.max === undefined) return inRange(column, type, range, now)
  const to = range.max === undefined ? [] : [{ '<=': [variable(column), range.max] }]
  return allOf(between(column, range.min, to))
}

/** The text of a cell in addresses; undefined if rows cannot be found by it. */
export function writeCell(cell: ResultCell | undefined, { part }: Dimension): string | undefined {
  if (cell === OTHER || part || cell === undefined || (typeof cell === 'object' && cell !== null))
    return undefined
  return cell === null ? '' : String(cell)
}

const STEPS: Readonly<Record<Exclude<Grain, 'hour'>, readonly [months: number, days: number]>> = {
  day: [0, 1],
  week: [0, 7],
  month: [1, 0],
  quarter: [3, 0],
  year: [12, 0],
}

/** The rows of a mark: those whose dimension has the value of `writeCell`. */
export function markCondition(
  { grain, bins, part, words }: Dimension,
  width: number | undefined,
  column: string,
  type: ColumnType,
  text: string,
): Condition | undefined {
  if (part || words) return undefined
  if (text === '') return { '==': [variable(column), null] }
  if (grain) return grainCondition(grain, column, type, text)
  if (!bins) return equals(column, type, text)
  const from = readScalar('NUMBER', text)
  if (typeof from !== 'number' || width === undefined) return undefined
  return allOf(between(column, from, [{ '<': [variable(column), from + width] }]))
}

function grainCondition(grain: Grain, column: string, type: ColumnType, text: string): Condition | undefined {
  const start = new Date(grain === 'hour' ? text : `${text.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(start.getTime())) return undefined
  const end = new Date(start)
  if (grain === 'hour') end.setUTCHours(end.getUTCHours() + 1)
  else {
    const [months, more] = STEPS[grain]
    end.setUTCMonth(end.getUTCMonth() + months, end.getUTCDate() + more)
  }
  const write = (date: Date) => (type === 'DATETIME' ? date.toISOString() : date.toISOString().slice(0, 10))
  return allOf(between(column, write(start), [{ '<': [variable(column), write(end)] }]))
}
