// Charts of rows with a name on the left and marks on one horizontal axis: box plots, ranges, bullets.
import type { Chart } from './kind.ts'
import type { Scale } from './scale.ts'
import { svgLine, svgRect, svgText } from './svg.ts'
import { fitted, textWidth, widest } from './text.ts'

const MIN_ROW = 24
const MAX_ROW = 64
const AXIS = 24
const NAME = 13

export const rowsIn = ({ size }: Chart, legend = 0): number =>
  Math.max(1, Math.floor((size.height - AXIS - legend - 8) / MIN_ROW))

export interface RowPlot {
  readonly height: number
  readonly left: number
  readonly right: number
  x(value: number): number
  /** The middle of a row. */
  y(row: number): number
  /** Names, lines and labels of the axis. */
  readonly frame: string
}

/** @param end pixels that marks need on the right */
export function rowPlot(
  { size, theme, format }: Chart,
  {
    names,
    scale,
    all,
    legend = 0,
    end = 12,
  }: { names: readonly string[]; scale: Scale; all: number; legend?: number; end?: number },
): RowPlot {
  const note = all > names.length ? format.words.firstOf(format.number(names.length), format.number(all)) : ''
  const top = note ? 20 : 4
  const left = Math.min(size.width * 0.36, widest(names, NAME) + 16)
  const right = size.width - end
  const height = Math.min(MAX_ROW, (size.height - AXIS - legend - top) / Math.max(1, names.length))
  const bottom = top + height * Math.max(1, names.length)
  const x = (value: number) => {
    const share = ((scale.draw(value) ?? 0) - scale.min) / (scale.max - scale.min)
    return left + Math.max(0, Math.min(1, share)) * (right - left)
  }
  const y = (row: number) => top + height * (row + 0.5)
  let lastEnd = -Infinity
  const ticks = scale.ticks.map(tick => {
    const at = x(tick * scale.unit)
    const label = scale.label(tick)
    const half = textWidth(label, 12) / 2
    const fits = at - half > lastEnd + 8
    if (fits) lastEnd = at + half
    return (
      svgLine(at, top, at, bottom, theme.line) +
      (fits
        ? svgText(theme, Math.min(at, size.width - half), bottom + 13, label, {
            fill: theme.soft,
            anchor: 'middle',
          })
        : '')
    )
  })
  const frame = [
    ...ticks,
    ...names.map((name, i) =>
      svgText(theme, 0, y(i), fitted(name, left - 14, NAME), { fill: theme.text, size: NAME }),
    ),
    svgText(theme, size.width, 8, note, { fill: theme.faint, size: 11, anchor: 'end' }),
  ].join('')
  return { height, left, right, x, y, frame }
}

interface Swatch {
  readonly label: string
  readonly color: string
  /** True for marks that are lines, such as targets. */
  readonly isLine?: boolean
}

export interface Swatches {
  readonly height: number
  readonly svg: string
}

const SWATCH_ROW = 20
const SWATCH = 16
const SPACE = 16
const MAX_LINES = 3

/** A legend at the bottom for marks of SVG, in up to three lines. */
export function swatches({ theme, size }: Chart, items: readonly Swatch[]): Swatches {
  const placed: {
    readonly item: Swatch
    readonly text: string
    readonly x: number
    readonly line: number
  }[] = []
  let [x, line] = [0, 0]
  for (const item of items) {
    const text = fitted(item.label, Math.min(220, size.width - SWATCH), 12)
    const width = SWATCH + textWidth(text, 12)
    if (x > 0 && x + width > size.width) {
      if (line + 1 === MAX_LINES) break
      x = 0
      line++
    }
    placed.push({ item, text, x, line })
    x += width + SPACE
  }
  const lines = line + 1
  const parts = placed.map(({ item: { color, isLine }, text, x, line }) => {
    const y = size.height - 8 - (lines - 1 - line) * SWATCH_ROW
    const mark = isLine ? svgRect(x + 4, y - 7, 3, 14, color, 1) : svgRect(x, y - 5, 10, 10, color, 3)
    return mark + svgText(theme, x + SWATCH, y, text, { fill: theme.soft })
  })
  return { height: items.length > 0 ? lines * SWATCH_ROW + 8 : 0, svg: parts.join('') }
}
