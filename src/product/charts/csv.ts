// The rows of a chart as CSV: dimensions in words, measures as numbers.
import { tableOf } from '../../engine/charts/table.ts'
import type { QueryResult, ResultCell } from '../../engine/query/result.ts'
import { toCsv } from '../responses/export/csv.ts'

export function csvOf(result: QueryResult, language: string): string {
  const table = tableOf(result, language)
  const rows = table.rows.map((row, r) =>
    row.map((text, c) => (table.columns[c]?.isNumber ? plain(result.rows[r]?.[c]) : text)),
  )
  return toCsv([table.columns.map(({ label }) => label), ...rows])
}

const plain = (cell: ResultCell | undefined) => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : cell
}
