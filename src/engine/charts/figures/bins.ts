// Ranges of numbers in words: each says which numbers are in it.
import type { ColumnFormat } from '../../query/columns.ts'
import type { ResultColumn } from '../../query/result.ts'
import type { Words } from '../words.ts'

type Write = (value: number, format?: ColumnFormat) => string

export interface BinWriter {
  /** The range that starts at a number. */
  range(from: number, column: ResultColumn): string
  /** A shorter one, for axes. */
  short(from: number, column: ResultColumn): string
  /** Bounds for the marks of an axis. */
  bounds(values: readonly number[], column: ResultColumn): string[]
}

/** More decimals than these say nothing. */
const MAX_DECIMALS = 10

/** How many decimals multiples of the width have. */
function decimalsOf(width: number, isPercent: boolean): number | undefined {
  const scaled = isPercent ? Number((width * 100).toPrecision(12)) : width
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++)
    if (Number(scaled.toFixed(decimals)) === scaled) return decimals
  return undefined
}

/** Smaller numbers have no short form. */
const LARGE = 10_000

/** Whether a short form such as 12.5K is the number itself. */
function isShort(value: number): boolean {
  const size = Math.abs(value)
  const unit = 1000 ** Math.floor(Math.log10(size) / 3)
  return size < LARGE || Number.isInteger(Number(((size / unit) * 10).toPrecision(12)))
}

export function binWriter(words: Words, number: Write, compact: Write): BinWriter {
  function bound(value: number, { format, width = 1 }: ResultColumn): string {
    const found = decimalsOf(width, format?.style === 'PERCENT')
    // Amounts of money have none, or as many as the currency.
    const decimals = format?.style === 'CURRENCY' && found === 1 ? undefined : found
    return number(value, {
      style: 'NUMBER',
      ...format,
      ...(decimals !== undefined && { decimals }),
    })
  }
  function bounds(values: readonly number[], column: ResultColumn): string[] {
    const write = values.every(isShort) ? compact : undefined
    return values.map(value =>
      write && Math.abs(value) >= LARGE ? write(value, column.format) : bound(value, column),
    )
  }
  const dash = (from: number, start: string, end: string) =>
    from < 0 ? words.fromUntil(start, end) : `${start}–${end}`
  /** Others than whole numbers come as close to the end as they like. */
  const isWhole = ({ type }: ResultColumn) => type === 'INTEGER'
  return {
    bounds,
    range(from, column) {
      const { width = 1 } = column
      if (!isWhole(column)) return words.fromUnder(bound(from, column), bound(from + width, column))
      return width === 1
        ? bound(from, column)
        : dash(from, bound(from, column), bound(from + width - 1, column))
    },
    short(from, column) {
      const { width = 1 } = column
      const [start = '', end = ''] = bounds([from, isWhole(column) ? from + width - 1 : from + width], column)
      if (isWhole(column)) return width === 1 ? start : dash(from, start, end)
      return from < 0 ? `${start} – <${end}` : `${start}–<${end}`
    },
  }
}
