// The rows of a chart as CSV: dimensions in words, measures as numbers and dates.
import { isTime } from '../../engine/charts/data.ts'
import { tableOf } from '../../engine/charts/table.ts'
import type { QueryResult, ResultCell, ResultColumn } from '../../engine/query/result.ts'
import { toCsv } from '../responses/export/csv.ts'

export function csvOf(result: QueryResult, language: string): string {
  const table = tableOf(result, language)
  const rows = table.rows.map((row, r) =>
    row.map((text, c) => {
      const [cell, column] = [result.rows[r]?.[c], result.columns[c]]
      return table.columns[c]?.isNumber && !(column && isWords(cell, column)) ? plain(cell) : text
    }),
  )
  return toCsv([table.columns.map(({ label }) => label), ...rows])
}

/** Measures such as `last` can give a choice or an answer in own words. */
const isWords = (cell: ResultCell | undefined, column: ResultColumn): boolean =>
  typeof cell === 'boolean' || (typeof cell === 'string' && !isTime(column))

const plain = (cell: ResultCell | undefined) => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : cell
}
