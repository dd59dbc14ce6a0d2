// Values as words, larger the more there are.
import { OTHER } from '../../query/result.ts'
import { numberIn } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { svgMark, svgText } from '../svg.ts'
import { fitted, textWidth } from '../text.ts'
import { blend } from '../theme.ts'

const MAX_WORDS = 120
const SMALLEST = 12
const MAX_STEPS = 1500
/** How much of the picture words may cover: between them is room that none fits into. */
const MAX_COVER = 0.5

export const wordCloud = defineKind({
  kind: 'WORD_CLOUD',
  options: {},
  needs: { measures: range(1), dimensions: range(1) },
  draw,
  describe: describeSeries,
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Placed extends Box {
  readonly row: number
  readonly shown: string
  readonly share: number
  readonly fontSize: number
  readonly weight: number
}

function draw(chart: Chart): Drawing {
  const { size, theme, format, data } = chart
  const [dimension] = data.dimensions
  const [measure] = data.measures
  if (!dimension || !measure) return { svg: '' }
  const words = data.rows
    .flatMap((row, index) => {
      const cell = row[dimension.index]
      const value = numberIn(row, measure) ?? 0
      return value > 0 && cell !== null && cell !== OTHER
        ? [{ row: index, text: format.cell(cell, dimension), value }]
        : []
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_WORDS)
  const largest = words[0]?.value ?? 1
  const smallest = words.at(-1)?.value ?? 0
  const shareOf = (value: number) => value / largest
  // The area of a word is in proportion to its value, as far as it can be read.
  const fontSizeOf = (value: number, biggest: number) =>
    Math.max(SMALLEST, Math.round(biggest * Math.sqrt(shareOf(value))))
  const cover = (biggest: number) =>
    words.reduce((sum, { text, value }) => {
      const fontSize = fontSizeOf(value, biggest)
      return sum + textWidth(text.slice(0, 60), fontSize, true) * fontSize * 1.12
    }, 0)
  let biggest = Math.min(size.height / 4, size.width / 8, 72)
  while (biggest > SMALLEST && cover(biggest) > MAX_COVER * size.width * size.height) biggest -= 2

  /** Undefined if a word has no place that a smaller word could take then. */
  function layout(): Placed[] | undefined {
    const placed: Placed[] = []
    for (const { row, text, value } of words) {
      const fontSize = fontSizeOf(value, biggest)
      const share = shareOf(value)
      const weight = share > 0.25 ? 600 : 400
      const shown = fitted(text, size.width * 0.8, fontSize, true)
      const width = textWidth(shown, fontSize, weight > 400) + Math.max(8, fontSize / 4)
      const box = shown && placeFor(width, fontSize * 1.12, size, placed)
      if (box) placed.push({ ...box, row, shown, share, fontSize, weight })
      else if (shown && value > smallest && biggest > SMALLEST) return undefined
    }
    return placed
  }

  let placed = layout()
  while (!placed) {
    biggest = Math.max(SMALLEST, biggest * 0.85)
    placed = layout()
  }
  const parts = placed.map(({ x, y, width, height, row, shown, share, fontSize, weight }) => {
    const color =
      share > 0.45 ? theme.accent : share > 0.15 ? blend(theme.accent, theme.soft, 0.55) : theme.soft
    const word = svgText(theme, x + width / 2, y + height / 2, shown, {
      fill: color,
      size: fontSize,
      weight,
      anchor: 'middle',
    })
    return svgMark(row, word)
  })
  return { svg: parts.join('') }
}

/** The first free place on a spiral from the center. */
function placeFor(
  width: number,
  height: number,
  size: Chart['size'],
  placed: readonly Box[],
): Box | undefined {
  const ratio = size.height / size.width
  for (let step = 0; step < MAX_STEPS; step++) {
    const angle = 0.5 * step
    const radius = (size.width / 2) * (step / MAX_STEPS) * 1.25
    const x = size.width / 2 + radius * Math.cos(angle) - width / 2
    const y = size.height / 2 + radius * ratio * Math.sin(angle) - height / 2
    if (x < 0 || y < 0 || x + width > size.width || y + height > size.height) continue
    const isFree = placed.every(
      other =>
        x >= other.x + other.width ||
        other.x >= x + width ||
        y >= other.y + other.height ||
        other.y >= y + height,
    )
    if (isFree) return { x, y, width, height }
  }
  return undefined
}
