// Functions of numbers, texts, lists and dates. The script of a page has them only if the logic of the form uses one.
import { addTo, type DateUnit, dayIn, dayOf, momentText, unitsBetween, weekdayOf } from './calendar.ts'
import {
  arithmetic,
  calculated,
  clockOf,
  decimals,
  type Evaluate,
  exact,
  isObject,
  type Make,
  nothing,
} from './evaluate.ts'

/** Half away from zero, on the decimals as they are written: 1.005 is 1.01. */
function round([value = 0, digits = 0]: readonly number[]): number {
  const size = Math.abs(value).toPrecision(15)
  const [mantissa = '', exponent = '0'] = size.split('e')
  const places = Math.max(0, Math.min(10, Math.trunc(digits)))
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  // Larger numbers have no such decimals.
  return Number.isSafeInteger(shifted) ? Math.sign(value) * Number(`${shifted}e-${places}`) : value
}

/** The numbers among values, and in lists and records among them. */
const numbersIn = (values: readonly unknown[]): number[] =>
  values.flatMap(value => {
    if (typeof value === 'number') return [value]
    return isObject(value) ? numbersIn(Object.values(value)) : []
  })

/** A function of all numbers in its operands. What is missing is left out. */
const ofNumbers =
  (work: (numbers: readonly number[]) => unknown): Make =>
  operands =>
  data =>
    work(numbersIn(operands.map(operand => operand(data))))

/** The sum, with as many decimals as the numbers have. */
const total = (numbers: readonly number[]) =>
  calculated(numbers, () => {
    const sum = numbers.reduce((all, number) => all + number, 0)
    return +sum.toFixed(Math.max(0, ...numbers.map(decimals)))
  })

/** The values in operands: the items of lists, the parts of records, and others that are there. */
const countOf = (values: readonly unknown[]): number =>
  values.reduce<number>((count, value) => {
    if (Array.isArray(value)) return count + value.length
    if (isObject(value)) return count + Object.keys(value).length
    return value === null || value === undefined ? count : count + 1
  }, 0)

/** The length of a well-formed text in code points, and of a list in items. */
function lengthOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? value.replace(/[\udc00-\udfff]/g, '').length : null
}

const ofText =
  (work: (text: string) => string): Make =>
  ([operand = nothing]) =>
  data => {
    const text = operand(data)
    return typeof text === 'string' ? work(text) : null
  }

const ofDay =
  (work: (day: string) => number): Make =>
  ([operand = nothing]) =>
  data => {
    const day = dayOf(operand(data), clockOf(data).timeZone)
    return day === undefined ? null : work(day)
  }

const unitOf = (unit: Evaluate | undefined, data: unknown) => (unit?.(data) ?? 'days') as DateUnit

/** The operators by name, for `addOperators`. */
export const functions: Readonly<Record<string, Make>> = {
  round: arithmetic(round),
  floor: arithmetic(([value = 0]) => Math.floor(Number(exact(value)))),
  ceil: arithmetic(([value = 0]) => Math.ceil(Number(exact(value)))),
  abs: arithmetic(([value = 0]) => Math.abs(value)),
  sqrt: arithmetic(([value = 0]) => Number(exact(Math.sqrt(value)))),
  pow: arithmetic(([value = 0, exponent = 0]) => Number(exact(value ** exponent))),
  sum: ofNumbers(total),
  mean: ofNumbers(numbers =>
    numbers.length > 0 ? Number(exact(Number(total(numbers)) / numbers.length)) : null,
  ),
  count: operands => data => countOf(operands.map(operand => operand(data))),
  length:
    ([operand = nothing]) =>
    data =>
      lengthOf(operand(data)),
  lower: ofText(text => text.toLowerCase()),
  upper: ofText(text => text.toUpperCase()),
  trim: ofText(text => text.trim()),
  today: () => data => {
    const { now, timeZone } = clockOf(data)
    return now === undefined ? null : dayIn(now, timeZone)
  },
  now: () => data => {
    const { now } = clockOf(data)
    return now === undefined ? null : momentText(now)
  },
  year: ofDay(day => Number(day.slice(0, 4))),
  month: ofDay(day => Number(day.slice(5, 7))),
  day: ofDay(day => Number(day.slice(8))),
  weekday: ofDay(weekdayOf),
  dateAdd:
    ([date = nothing, count = nothing, unit]) =>
    data => {
      const moved = addTo(date(data), Number(count(data) ?? Number.NaN), unitOf(unit, data))
      return moved ?? null
    },
  dateDiff:
    ([from = nothing, to = nothing, unit]) =>
    data =>
      unitsBetween(from(data), to(data), unitOf(unit, data)) ?? null,
}
