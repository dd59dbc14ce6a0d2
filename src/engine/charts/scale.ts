// Axes of numbers with round ticks.
import type { ColumnFormat } from '../query/columns.ts'
import { extent } from './data.ts'
import type { Format } from './format.ts'

export interface Scale {
  readonly min: number
  readonly max: number
  readonly interval: number
  /** Values are drawn in this unit, so that the chart never computes with huge or tiny numbers. */
  readonly unit: number
  readonly ticks: readonly number[]
  /** The range of the values as drawn, before rounding to ticks. */
  readonly extent: { readonly min: number; readonly max: number }
  /** The label of a drawn value. */
  label(drawn: number): string
  draw(value: number | null): number | null
}

interface Wanted {
  readonly values: Iterable<number | null>
  /** Whether zero must be on the axis: bars start there, lines need not. */
  readonly fromZero: boolean
  readonly format: Format
  readonly column?: { readonly format?: ColumnFormat; readonly type?: string } | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** How many ticks there is room for. */
  readonly count?: number
}

export function scaleOf({ values, fromZero, format, column, min, max, count = 4 }: Wanted): Scale {
  const found = extent([...values, min ?? null, max ?? null]) ?? { min: 0, max: 1 }
  const unit = unitOf(Math.max(Math.abs(found.min), Math.abs(found.max)))
  let low = (min ?? (fromZero ? Math.min(0, found.min) : found.min)) / unit
  let high = (max ?? (fromZero ? Math.max(0, found.max) : found.max)) / unit
  if (!(high > low)) {
    if (low > 0) low = 0
    else if (high < 0) high = 0
    else high = low + 1
    if (!(high > low)) high = low + 1
  }
  // Counts have no halves.
  const least = column?.type === 'INTEGER' && column.format?.style !== 'PERCENT' && unit === 1 ? 1 : 0
  const interval = Math.max(least, roundStep((high - low) / Math.max(1, count)))
  const start = min === undefined ? Math.floor(low / interval + 1e-9) * interval : low
  const end = max === undefined ? Math.ceil(high / interval - 1e-9) * interval : high
  const ticks: number[] = []
  for (let i = 0; i <= MAX_TICKS && start + i * interval <= end + interval * 1e-9; i++)
    ticks.push(rounded(start + i * interval, interval))
  return {
    min: rounded(start, interval),
    max: Math.max(rounded(end, interval), rounded(start, interval) + interval / 100),
    interval,
    unit,
    ticks,
    extent: { min: low, max: high },
    label: drawn => format.compact(rounded(drawn, interval / 10) * unit, column?.format),
    draw: value => (value === null ? null : value / unit),
  }
}

const MAX_TICKS = 20

/** Powers of ten for numbers with which drawing would lose digits. */
const unitOf = (largest: number) =>
  largest !== 0 && (largest >= 1e12 || largest < 1e-6)
    ? 10 ** Math.floor(Math.log10(largest)) || Number.MIN_VALUE
    : 1

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const share = step / power
  return (
    (share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 2.5001 ? 2.5 : share <= 5.0001 ? 5 : 10) * power
  )
}

/** Rounds off the noise of binary fractions. */
function rounded(value: number, interval: number): number {
  const digits = Math.min(15, Math.max(0, 2 - Math.floor(Math.log10(interval))))
  return Number(value.toFixed(digits))
}
