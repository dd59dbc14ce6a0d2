// SQL for the groups of one dimension, and the cells that they become.
import type { Column } from '../../../engine/query/columns.ts'
import type { Dimension } from '../../../engine/query/document.ts'
import { groupText, offsetsIn, type Range } from '../../../engine/query/moments.ts'
import type { ResultCell } from '../../../engine/query/result.ts'
import { OTHER } from '../../../engine/query/result.ts'
import type { Cell } from '../../../platform/columnar/duckdb.ts'
import type { Plan } from './statements.ts'

const HOUR_MS = 60 * 60 * 1000

export function groupSql(
  { columns, local, query, widths }: Pick<Plan, 'columns' | 'local' | 'query' | 'widths'>,
  { as, of, grain, part, bins, top }: Dimension,
  value: string,
): string {
  const isMoment = columns.get(of)?.type === 'DATETIME'
  if (bins) {
    const width = widths.get(as) ?? 1
    // Rounded, because 0.3 / 0.1 is 2.9999999999999996.
    return `floor(round(${value} / ${width}, 9)) * ${width}`
  }
  if (!grain && !part) return value
  if (part === 'hourOfDay' && !isMoment) return `cast(left(${value}, 2) as double)`
  // An hour is repeated when clocks are set back, so its group is a moment.
  if (grain === 'hour')
    return `floor(${local(value)} / ${HOUR_MS}) * ${HOUR_MS} - (${local(value)} - ${value})`
  const time = isMoment
    ? `make_timestamp(cast(${local(value)} * 1000 as bigint))`
    : `cast(try_cast(${value} as date) as timestamp)`
  if (part) return `cast(${dateParts[part]}(${time}) as double)`
  const isSunday = grain === 'week' && query.weekStart === 'sunday'
  const start = isSunday
    ? `date_trunc('week', ${time} + interval 1 day) - interval 1 day`
    : `date_trunc('${grain}', ${time})`
  // Texts of them would take longer to group; a top value is compared as a text.
  return top === undefined ? start : `strftime(${start}, '%Y-%m-%d')`
}

/** Whether the groups of the dimension are timestamps. */
export const isDated = ({ grain, top }: Dimension) =>
  grain !== undefined && grain !== 'hour' && top === undefined

const dateParts = { hourOfDay: 'hour', weekday: 'isodow', monthOfYear: 'month' } as const

/** The most offsets to compare with: 250 years in most time zones. Comparisons are much faster than the time zones of DuckDB. */
const MAX_OFFSETS = 500

/** Adds the offset of the time zone to moments within a range. */
export function localSql(range: Range | undefined, timeZone: string): Plan['local'] {
  const [first, ...later] = range ? offsetsIn(range, timeZone, MAX_OFFSETS) : []
  if (!first || (later.length === 0 && first.offset === 0)) return moment => `(${moment})`
  if (later.length === 0) return moment => `(${moment} + ${first.offset})`
  if (later.length >= MAX_OFFSETS) return zoneSql(timeZone)
  return moment => {
    const cases = later.map(
      ({ from }, i) => `when ${moment} < ${from} then ${(later[i - 1] ?? first).offset}`,
    )
    return `(${moment} + case ${cases.join(' ')} else ${later.at(-1)?.offset} end)`
  }
}

/** The same for moments of any time. */
export const zoneSql =
  (timeZone: string): Plan['local'] =>
  moment =>
    timeZone === 'UTC'
      ? `(${moment})`
      : `epoch_ms(timezone('${timeZone}', make_timestamptz(cast(${moment} * 1000 as bigint))))`

/** A date column has whole days: the date of a moment, or the next one. */
export function dateSql(moment: number, timeZone: string, rounding: 'floor' | 'ceil'): string {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  const day = at.toPlainDate()
  const isMidnight = at.startOfDay().epochMilliseconds === moment
  const date = rounding === 'floor' || isMidnight ? day : day.add({ days: 1 })
  // Dates are compared as texts, and have years of four digits.
  return date.year > 9999 ? '9999-12-32' : date.year < 0 ? '0000' : date.toString()
}

/** The cell of a dimension as the result has it. */
export function dimensionCell(
  { grain, part, bins, other }: Dimension,
  { type }: Pick<Column, 'type'>,
  timeZone: string,
  cell: Cell,
): ResultCell {
  if (cell === null || cell === OTHER) return cell
  // `other` makes texts of all values.
  const isNumber = type === 'NUMBER' || type === 'INTEGER' || part !== undefined || bins !== undefined
  if (isNumber) return asExact(Number(cell))
  if (type === 'BOOLEAN') return typeof cell === 'boolean' ? cell : cell === 'true'
  if (type === 'DATETIME' && (!grain || grain === 'hour')) return momentText(Number(cell), grain, timeZone)
  return other || typeof cell !== 'object' ? (cell as ResultCell) : null
}

/** Rounds to the precision of answers: see `exact` of engine/expressions. Null if the number is infinite. */
export function asExact(number: number): number | null {
  if (Number.isSafeInteger(number)) return number + 0
  return Number.isFinite(number) ? Number(number.toPrecision(15)) : null
}

const momentText = (moment: number, grain: Dimension['grain'], timeZone: string): string =>
  grain === 'hour' ? groupText('hour', moment, timeZone) : new Date(moment).toISOString()

/** A width for about `count` bins: 1, 2, 2.5 or 5 times a power of ten; a whole number if all values are. */
export function niceWidth(min: number, max: number, count: number, isWhole: boolean): number {
  // The difference of the largest numbers is infinite; that of the smallest ones has no power of ten.
  const rough = Math.min(Math.max((max - min) / count || 1, isWhole ? 1 : 1e-300), 1e307)
  const power = 10 ** Math.floor(Math.log10(rough))
  const factors = isWhole && power === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const factor = factors.find(one => one * power >= rough * 0.999_999) ?? 10
  return Number((factor * power).toPrecision(12))
}
