// The table of a chart: the same rows in words.
import type { QueryResult } from '../query/result.ts'
import { readData } from './data.ts'
import { withEvenDecimals } from './figures/even-decimals.ts'
import { formatOf } from './format.ts'
import { escapeXml } from './svg.ts'

export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

export function tableOf(result: QueryResult, language: string): ChartTable {
  const format = formatOf(language)
  const { columns, measures } = readData(result, format.words)
  const written = columns.map(column => withEvenDecimals(column, result.rows))
  return {
    columns: columns.map(column => ({
      label: column.kind === 'PREVIOUS' ? `${column.label} · ${format.words.previous}` : column.label,
      isNumber: column.kind === 'PREVIOUS' || measures.includes(column),
    })),
    rows: result.rows.map(row => written.map((column, i) => format.cell(row[i], column))),
  }
}

/** A table element without styles. */
export function htmlTable({ columns, rows }: ChartTable, caption: string): string {
  const head = columns.map(({ label }) => `<th scope="col">${escapeXml(label)}</th>`).join('')
  const body = rows.map(row => `<tr>${row.map(cell => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`).join('')
  return `<table><caption>${escapeXml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
