// Two dimensions as rows and columns, with a measure in the cells.
import { keyOf, numberIn, orderedCategories } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { flag } from '../options.ts'
import { svgLine, svgMark, svgText } from '../svg.ts'
import { fitted, widest } from '../text.ts'

const ROW = 30
const HEAD = 32
const PAD = 16
const MIN_COLUMN = 56

interface CrosstabOptions {
  readonly totals?: boolean
}

export const crosstab = defineKind({
  kind: 'CROSSTAB',
  options: { totals: flag('True to add the sums of rows and columns. Only for counts and sums.') },
  needs: { measures: range(1), dimensions: range(2) },
  draw,
  describe: describeSeries,
})

function draw(chart: Chart<CrosstabOptions>): Drawing {
  const { size, theme, format, data, options } = chart
  const [down, across] = data.dimensions
  const [measure] = data.measures
  if (!down || !across || !measure) return { svg: '' }
  const allRows = orderedCategories(data.rows, down)
  const allColumns = orderedCategories(data.rows, across)
  const values = new Map(
    data.rows.map(row => [keyOf(row[down.index]) + keyOf(row[across.index]), numberIn(row, measure)]),
  )
  const places = new Map(
    data.rows.map((row, i) => [keyOf(row[down.index]) + keyOf(row[across.index]), i] as const),
  )
  const room = Math.floor((size.height - HEAD) / ROW) - (options.totals ? 1 : 0)
  const isTall = allRows.length > room
  const rows = allRows.slice(0, Math.max(1, isTall ? room - 1 : room))
  const names = rows.map(({ cell }) => format.cell(cell, down))
  const left = Math.min(size.width * 0.36, Math.max(80, widest([...names, down.label], 13) + PAD))
  const extra = options.totals ? 1 : 0
  const most = Math.max(1, Math.floor((size.width - left) / MIN_COLUMN) - extra)
  const columns = allColumns.slice(0, most)
  const width = (size.width - left) / (columns.length + extra)
  const end = (c: number) => left + (c + 1) * width
  const value = (row: string, column: string) => values.get(row + column) ?? null
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce((total: number, number) => total + (number ?? 0), 0)
  const write = (number: number | null) => (number === null ? '–' : format.compact(number, measure.format))
  const cell = (c: number, y: number, text: string, fill: string, weight = 400, fontSize = 13) =>
    svgText(theme, end(c), y, fitted(text, width - 8, fontSize), {
      fill,
      size: fontSize,
      weight,
      anchor: 'end',
    })
  const parts = [
    svgText(theme, 0, HEAD / 2, fitted(down.label, left - 8, 12), { fill: theme.soft }),
    ...columns.map(({ cell: of }, c) => cell(c, HEAD / 2, format.head(of, across), theme.soft, 400, 12)),
    options.totals ? cell(columns.length, HEAD / 2, format.words.total, theme.soft, 600, 12) : '',
    svgLine(0, HEAD, size.width, HEAD, theme.edge),
  ]
  for (const [r, { key }] of rows.entries()) {
    const y = HEAD + ROW * (r + 0.5)
    parts.push(svgText(theme, 0, y, fitted(names[r] ?? '', left - 8, 13), { fill: theme.text, size: 13 }))
    for (const [c, column] of columns.entries())
      parts.push(svgMark(places.get(key + column.key), cell(c, y, write(value(key, column.key)), theme.text)))
    if (options.totals)
      parts.push(
        cell(
          columns.length,
          y,
          write(sum(allColumns.map(column => value(key, column.key)))),
          theme.text,
          600,
        ),
      )
    parts.push(svgLine(0, y + ROW / 2, size.width, y + ROW / 2, theme.line))
  }
  const last = HEAD + ROW * (rows.length + 0.5)
  if (options.totals) {
    const sums = columns.map(column => sum(allRows.map(row => value(row.key, column.key))))
    parts.push(svgText(theme, 0, last, format.words.total, { fill: theme.text, size: 13, weight: 600 }))
    for (const [c, number] of sums.entries()) parts.push(cell(c, last, write(number), theme.text, 600))
    parts.push(cell(columns.length, last, write(sum([...values.values()])), theme.text, 600))
  }
  if (rows.length < allRows.length || columns.length < allColumns.length) {
    const [shown, all] = rows.length < allRows.length ? [rows, allRows] : [columns, allColumns]
    const note = format.words.firstOf(format.number(shown.length), format.number(all.length))
    parts.push(svgText(theme, 0, last + (options.totals ? ROW : 0), note, { fill: theme.faint, size: 11 }))
  }
  return { svg: parts.join('') }
}
