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
  hasBars: boolean,
): HTMLElement {
  const { columns, rows } = tableOf(result, language)
  const className = (column: number) => (columns[column]?.isNumber ? 'number' : '')
  const head = make(
    'tr',
    {},
    ...columns.map(({ label }, i) => make('th', { scope: 'col', className: className(i) }, label)),
  )
  const shown = rows.slice(0, MAX_ROWS)
  const bars = hasBars ? result.columns.map((_, i) => barsOf(result, i)) : []
  const body = shown.map((row, r) =>
    make(
      'tr',
      {},
      ...row.map((cell, i) => make('td', { className: className(i) }, cell, ...(bars[i]?.(r) ?? []))),
    ),
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

/** Bars of a measure, as pictures of the server have them; undefined for other columns. */
function barsOf({ columns, rows }: QueryResult, column: number) {
  const max = rows.reduce((most, row) => Math.max(most, Number(row[column]) || 0), 0)
  if (columns[column]?.kind !== 'MEASURE' || !(max > 0)) return undefined
  return (row: number): HTMLElement[] => {
    const value = rows[row]?.[column]
    if (typeof value !== 'number') return []
    const bar = make('span', { className: 'bar' })
    bar.style.backgroundSize = `${Math.max(0, (100 * value) / max)}% 100%`
    return [bar]
  }
}
