// The table of a chart: the same rows in words.
import { tableOf } from '../../engine/charts/table.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { make } from '../form/make.ts'

/** More rows make pages slow. The CSV has all. */
const MAX_ROWS = 1000

export function tableElement(
  result: QueryResult,
  language: string,
  name: string,
  firstOf: (shown: number, all: number) => string,
): HTMLElement {
  const { columns, rows } = tableOf(result, language)
  const className = (column: number) => (columns[column]?.isNumber ? 'number' : '')
  const head = make(
    'tr',
    {},
    ...columns.map(({ label }, i) => make('th', { scope: 'col', className: className(i) }, label)),
  )
  const shown = rows.slice(0, MAX_ROWS)
  const body = shown.map(row =>
    make('tr', {}, ...row.map((cell, i) => make('td', { className: className(i) }, cell))),
  )
  const table = make(
    'table',
    {},
    make('caption', {}, name),
    make('thead', {}, head),
    make('tbody', {}, ...body),
  )
  const note = shown.length < rows.length ? [make('p', {}, firstOf(shown.length, rows.length))] : []
  return make('div', { className: 'rows', tabIndex: 0, role: 'group', ariaLabel: name }, table, ...note)
}
