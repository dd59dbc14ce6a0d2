// The figures of a column have the same number of decimals, so that people can compare them from top to bottom.
import type { QueryResult } from '../../query/result.ts'
import type { DataColumn } from '../data.ts'
import { percentDecimals } from './shares.ts'

/** Smaller figures are written with significant digits, and larger ones with powers of ten. */
const LEAST = 0.1
const LARGEST = 1e12

/** The column with as many decimals as its figures need. The same column if a format says how many, and for amounts of money. */
export function withEvenDecimals(column: DataColumn, rows: QueryResult['rows']): DataColumn {
  const { kind, type, format, index } = column
  const style = format?.style ?? 'NUMBER'
  // What format.ts writes at most.
  const most = style === 'PERCENT' ? 1 : style === 'NUMBER' ? 2 : undefined
  if (kind === 'DIMENSION' || type !== 'NUMBER' || most === undefined || format?.decimals !== undefined)
    return column
  const scale = style === 'PERCENT' ? 100 : 1
  let decimals = 0
  for (const row of rows) {
    const value = row[index]
    if (typeof value !== 'number' || value === 0) continue
    const size = Math.abs(value)
    if (!(size >= LEAST && size < LARGEST)) return column
    // Nearly the whole has as many decimals as tell it from the whole.
    if (style === 'PERCENT' && percentDecimals(value) > most) return column
    const [, written = ''] = String(Number((size * scale).toFixed(most))).split('.')
    decimals = Math.max(decimals, written.length)
  }
  return decimals > 0 ? { ...column, format: { ...format, style, decimals } } : column
}
