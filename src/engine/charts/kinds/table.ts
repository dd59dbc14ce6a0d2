// The rows as they are.
import { type DataColumn, extent, isNumeric, numberIn } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { withEvenDecimals } from '../even-decimals.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { flag } from '../options.ts'
import { svgLine, svgMark, svgRect, svgText } from '../svg.ts'
import { fitted, textWidth } from '../text.ts'

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
  const hasMore = data.rows.length > most
  const rows = data.rows.slice(0, hasMore ? most - 1 : most)
  const columns = placed(chart)
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
  const note = hasMore
    ? svgText(
        theme,
        0,
        HEAD + ROW * (rows.length + 0.5),
        format.words.firstOf(format.number(rows.length), format.number(data.rows.length)),
        { fill: theme.faint },
      )
    : ''
  return { svg: [...head, svgLine(0, HEAD, size.width, HEAD, theme.edge), ...body, note].join('') }
}

const MIN_WIDTH = 56

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Columns as wide as their texts, in proportion if that is too wide; as many as fit. */
function placed(chart: Chart<TableOptions>): Placed[] {
  const { size, data, format, options } = chart
  const all = [...data.dimensions, ...data.measures, ...data.previous.values()]
    .sort((a, b) => a.index - b.index)
    .map(column => withEvenDecimals(column, data.rows))
  const columns = all.slice(0, Math.max(1, Math.floor((size.width + PAD) / (MIN_WIDTH + PAD))))
  const wanted = columns.map(column => {
    const texts = [
      column.label,
      ...data.rows.slice(0, MEASURED_ROWS).map(row => format.cell(row[column.index], column)),
    ]
    return Math.max(
      MIN_WIDTH,
      Math.min(360, ...[Math.max(...texts.map(text => textWidth(text.slice(0, 100), 13))) + 4]),
    )
  })
  const room = size.width - PAD * (columns.length - 1)
  // Names and figures tell more than bars.
  const measures = columns.filter(({ kind }) => kind === 'MEASURE').length
  const hasBars = options.bars === true && sum(wanted) + measures * (BAR + 10) <= room
  const widths = wanted.map((width, i) =>
    hasBars && columns[i]?.kind === 'MEASURE' ? width + BAR + 10 : width,
  )
  const total = sum(widths)
  const isTight = total > room
  let x = 0
  return columns.map((column, i) => {
    const own = widths[i] ?? MIN_WIDTH
    // Room that is left goes to the first column, so that numbers stand at the end.
    const width = isTight ? (own * room) / total : own + (i === 0 ? room - total : 0)
    const isNumber =
      isNumeric(column) &&
      !column.part &&
      column.width === undefined &&
      !(column.values && column.kind === 'DIMENSION')
    const max = extent(data.rows.map(row => numberIn(row, column)))?.max ?? 0
    const made = { column, x, width, isNumber, max, hasBar: hasBars }
    x += width + PAD
    return made
  })
}
