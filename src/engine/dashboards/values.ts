// Values of filters: whether they suit the kind, and what they mean in an address.
import type { DateRange, Filter, FilterKind, FilterValue, Last, NumberRange, Scalar } from './document.ts'

const LAST_UNITS = ['hours', 'days', 'weeks', 'months', 'quarters', 'years'] as const
const MAX_VALUES = 200
const MAX_TEXT = 200

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: object, names: readonly string[]) =>
  Object.keys(value).every(name => names.includes(name))
const isScalar = (value: unknown): value is Scalar =>
  (typeof value === 'string' && value.length <= MAX_TEXT) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/** YYYY-MM-DD of a day that exists. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function isLast(value: unknown): value is Last {
  if (!isRecord(value)) return false
  const [unit, ...more] = Object.keys(value)
  const count = unit === undefined ? undefined : value[unit]
  return (
    more.length === 0 &&
    (LAST_UNITS as readonly string[]).includes(unit ?? '') &&
    Number.isInteger(count) &&
    Number(count) >= 1 &&
    Number(count) <= 10_000
  )
}

function isDateRange(value: unknown): value is DateRange {
  if (!isRecord(value) || !hasOnly(value, ['last', 'from', 'to'])) return false
  const { last, from, to } = value
  if (last !== undefined) return isLast(last) && from === undefined && to === undefined
  if (from === undefined && to === undefined) return false
  if ((from !== undefined && !isDay(from)) || (to !== undefined && !isDay(to))) return false
  return from === undefined || to === undefined || String(from) <= String(to)
}

function isNumberRange(value: unknown): value is NumberRange {
  if (!isRecord(value) || !hasOnly(value, ['min', 'max'])) return false
  const { min, max } = value
  if (min === undefined && max === undefined) return false
  const isLimit = (limit: unknown) =>
    limit === undefined || (typeof limit === 'number' && Number.isFinite(limit))
  return (
    isLimit(min) && isLimit(max) && (min === undefined || max === undefined || Number(min) <= Number(max))
  )
}

const suits: Readonly<Record<FilterKind, (value: unknown) => boolean>> = {
  DATE: isDateRange,
  NUMBER: isNumberRange,
  SEARCH: value => typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT,
  SELECT: value =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_VALUES && value.every(isScalar),
}

export const isValueOf = (
  { kind, single }: Pick<Filter, 'kind' | 'single'>,
  value: unknown,
): value is FilterValue =>
  suits[kind](value) && !(kind === 'SELECT' && single && Array.isArray(value) && value.length > 1)

const SHAPES: Readonly<Record<FilterKind, string>> = {
  DATE: '{"last":{"weeks":12}}, or "from" and "to" as YYYY-MM-DD',
  NUMBER: '"min", "max" or both, such as {"min":1,"max":5}',
  SEARCH: `a text of 1 to ${MAX_TEXT} characters`,
  SELECT: `a list of 1 to ${MAX_VALUES} values, such as ["Rome"]`,
}

/** What a filter takes, in a sentence. */
export const wantedValue = ({ kind, single }: Pick<Filter, 'kind' | 'single'>): string =>
  `A ${kind} filter takes ${kind === 'SELECT' && single ? 'a list of one value, such as ["Rome"]' : SHAPES[kind]}.`

/** `last-12-weeks` */
export const writeLast = (last: Last): string => {
  const [unit = '', count = 0] = Object.entries(last)[0] ?? []
  return `last-${count}-${unit}`
}

export function readLast(text: string): Last | undefined {
  const [, count, unit] = /^last-(\d{1,5})-([a-z]+)$/.exec(text) ?? []
  const last = unit === undefined ? undefined : { [unit]: Number(count) }
  return isLast(last) ? last : undefined
}

/** Some days after a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
