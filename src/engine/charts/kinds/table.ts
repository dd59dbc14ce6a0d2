// The rows as they are.
import { type DataColumn, extent, isNumeric, numberIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { withEvenDecimals } from '../figures/even-decimals.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { flag } from '../options.ts'
import { svgLine, svgMark, svgRect, svgText } from '../svg.ts'
import { fitted, textWidth, widest } from '../text.ts'

const ROW = 30
const HEAD = 32
const PAD = 16
const BAR = 56
const MEASURED_ROWS = 50

interface TableOptions {
  readonly bars?: boolean
}

export const table = defineKind({
  kind: 'TABLE',
  options: { bars: flag('True to show a bar beside each measure.') },
  needs: { measures: range(0, 20), dimensions: range(0, 4), columns: true },
  draw,
  describe: chart => [
    intro(chart),
    chart.format.words.valueCount(chart.format.number(chart.data.rows.length), chart.data.rows.length === 1),
    ...ending(chart),
  ],
})

interface Placed {
  readonly column: DataColumn
  readonly x: number
  readonly width: number
  readonly isNumber: boolean
  readonly max: number
  readonly hasBar: boolean
}

function draw(chart: Chart<TableOptions>): Drawing {
  const { size, theme, format, data } = chart
  const most = Math.max(1, Math.floor((size.height - HEAD) / ROW))
  const { columns, all } = placed(chart)
  const hasNote = data.rows.length > most || columns.length < all
  const rows = data.rows.slice(0, hasNote ? Math.max(1, most - 1) : most)
  const text = (
    x: number,
    y: number,
    { width, isNumber }: Placed,
    value: string,
    fill: string,
    size: number,
    weight = 400,
  ) =>
    svgText(theme, isNumber ? x + width : x, y, fitted(value, width, size, weight > 400), {
      fill,
      size,
      weight,
      anchor: isNumber ? 'end' : 'start',
    })
  const head = columns.map(one => text(one.x, HEAD / 2, one, one.column.label, theme.soft, 12))
  const body = rows.map((row, r) => {
    const y = HEAD + ROW * (r + 0.5)
    const cells = columns.map(one => {
      const value = numberIn(row, one.column)
      const bar = one.hasBar && one.column.kind === 'MEASURE' && value !== null && one.max > 0
      const width = bar ? one.width - BAR - 10 : one.width
      return (
        text(one.x, y, { ...one, width }, format.cell(row[one.column.index], one.column), theme.text, 13) +
        (bar
          ? svgRect(one.x + one.width - BAR, y - 3, BAR, 6, theme.line, 3) +
            svgRect(one.x + one.width - BAR, y - 3, Math.max(0, (BAR * value) / one.max), 6, theme.accent, 3)
          : '')
      )
    })
    return (
      svgMark(r, cells.join('')) +
      svgLine(0, HEAD + ROW * (r + 1), size.width, HEAD + ROW * (r + 1), theme.line)
    )
  })
  const notes = [
    ...(rows.length < data.rows.length
      ? [format.words.firstOf(format.number(rows.length), format.number(data.rows.length))]
      : []),
    ...(columns.length < all
      ? [format.words.columnsOf(format.number(columns.length), format.number(all))]
      : []),
  ]
  const note = svgText(theme, 0, HEAD + ROW * (rows.length + 0.5), notes.join(' · '), { fill: theme.faint })
  return { svg: [...head, svgLine(0, HEAD, size.width, HEAD, theme.edge), ...body, note].join('') }
}

const MIN_WIDTH = 56
const MAX_WIDTH = 360

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Columns as wide as their texts. Figures are never cut: if there is too little room, texts and headings get less. */
function placed(chart: Chart<TableOptions>): { readonly columns: readonly Placed[]; readonly all: number } {
  const { size, data, format, options } = chart
  const all = [...data.dimensions, ...data.measures, ...data.previous.values()]
    .sort((a, b) => a.index - b.index)
    .map(column => withEvenDecimals(column, data.rows))
  const measured = all.map(column => {
    const cells = data.rows.slice(0, MEASURED_ROWS).map(row => format.cell(row[column.index], column))
    const width = Math.min(
      MAX_WIDTH,
      widest(
        cells.map(text => text.slice(0, 100)),
        13,
      ) + 4,
    )
    const wanted = Math.max(
      MIN_WIDTH,
      width,
      Math.min(MAX_WIDTH, textWidth(column.label.slice(0, 100), 12) + 4),
    )
    return { column, wanted, least: isFigure(column) ? Math.max(MIN_WIDTH, width) : MIN_WIDTH }
  })
  let [shown, used] = [0, -PAD]
  for (const { least } of measured) {
    if (shown > 0 && used + PAD + least > size.width) break
    used += PAD + least
    shown++
  }
  const kept = measured.slice(0, shown)
  const room = size.width - PAD * (shown - 1)
  // Names and figures tell more than bars.
  const bars = kept.filter(({ column }) => column.kind === 'MEASURE').length * (BAR + 10)
  const hasBars = options.bars === true && sum(kept.map(({ wanted }) => wanted)) + bars <= room
  const widths = fitting(kept, hasBars ? room - bars : room)
  let x = 0
  const columns = kept.map(({ column }, i) => {
    const width = (widths[i] ?? MIN_WIDTH) + (hasBars && column.kind === 'MEASURE' ? BAR + 10 : 0)
    const max = extent(data.rows.map(row => numberIn(row, column)))?.max ?? 0
    const made = { column, x, width, isNumber: isFigure(column), max, hasBar: hasBars }
    x += width + PAD
    return made
  })
  return { columns, all: all.length }
}

const isFigure = (column: DataColumn) =>
  isNumeric(column) &&
  !column.part &&
  column.width === undefined &&
  !(column.values && column.kind === 'DIMENSION')

interface Wish {
  readonly wanted: number
  readonly least: number
}

/** The widest columns give way first, and none becomes narrower than it has to be. Room that is left goes to the first column. */
function fitting(columns: readonly Wish[], room: number): number[] {
  const total = (limit: number) => sum(columns.map(one => widthWithin(one, limit)))
  let [low, high] = [0, Math.max(...columns.map(({ wanted }) => wanted), 0)]
  if (total(high) <= room) return columns.map(({ wanted }, i) => wanted + (i === 0 ? room - total(high) : 0))
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (total(middle) <= room) low = middle
    else high = middle
  }
  return columns.map(one => Math.min(room, widthWithin(one, low)))
}
const HALVINGS = 20
const widthWithin = ({ wanted, least }: Wish, limit: number) => Math.max(least, Math.min(wanted, limit))
