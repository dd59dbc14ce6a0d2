// Answers on a scale of agreement: disagreement on the left of the center, agreement on its right.
import { groupsOf, keyOf, numberIn, orderedCategories } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { flag, labels } from '../options.ts'
import { swatches } from '../rows.ts'
import { svgLine, svgMark, svgRect, svgText } from '../svg.ts'
import { fitted, inTwoLines, textWidth, widest } from '../text.ts'
import { blend, inkOn } from '../theme.ts'

const MAX_LEVELS = 11
const MIN_ROW = 24
const MAX_ROW = 72

interface LikertOptions {
  readonly labels?: boolean
  readonly reverse?: boolean
}

export const likert = defineKind({
  kind: 'LIKERT',
  options: { labels, reverse: flag('True if the first level is agreement.') },
  needs: { measures: range(1), dimensions: range(1, 2) },
  draw,
  describe,
})

interface Row {
  readonly name: string
  /** The share of each level, from 0 to 1. */
  readonly shares: readonly number[]
  /** The row of the result of each level. */
  readonly places: readonly (number | null)[]
}

/** The last dimension has the levels; the one before it has rows. */
function read(chart: Chart<LikertOptions>): { levels: string[]; rows: Row[] } {
  const { data, format, options } = chart
  const [measure] = data.measures
  const level = data.dimensions.at(-1)
  const by = data.dimensions.length > 1 ? data.dimensions[0] : undefined
  if (!level) return { levels: [], rows: [] }
  const found = orderedCategories(data.rows, level)
    .filter(({ cell }) => cell !== null)
    .slice(0, MAX_LEVELS)
  const categories = options.reverse ? found.reverse() : found
  const places = new Map(categories.map(({ key }, i) => [key, i]))
  const indexOf = new Map(data.rows.map((row, i) => [row, i]))
  const groups = by ? groupsOf(data.rows, by) : [{ category: { key: '', cell: '' }, rows: data.rows }]
  const rows = groups.flatMap(({ category, rows }) => {
    const counts = categories.map(() => 0)
    const from: (number | null)[] = categories.map(() => null)
    for (const row of rows) {
      const at = places.get(keyOf(row[level.index]))
      if (at === undefined) continue
      counts[at] = (counts[at] ?? 0) + Math.max(0, numberIn(row, measure) ?? 0)
      from[at] = indexOf.get(row) ?? null
    }
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (!(total > 0)) return []
    const name = by ? format.cell(category.cell, by) : level.label
    return [{ name, shares: counts.map(count => count / total), places: from }]
  })
  return { levels: categories.map(({ cell }) => format.cell(cell, level)), rows }
}

/** Red to grey to green, paler near the center. */
function colorsOf(
  { theme, options }: Chart<LikertOptions & { readonly colors?: readonly string[] }>,
  count: number,
): string[] {
  if (options.colors && options.colors.length >= count) return options.colors.slice(0, count)
  const half = Math.floor(count / 2)
  const side = (color: string, i: number) =>
    blend(color, theme.surface, half > 1 ? (0.5 * i) / (half - 1 || 1) : 0)
  return Array.from({ length: count }, (_, i) => {
    if (count % 2 === 1 && i === half) return blend(theme.edge, theme.surface, 0.45)
    const isLeft = i < half
    return side((isLeft ? theme.colors[2] : theme.colors[0]) ?? theme.text, isLeft ? i : count - 1 - i)
  })
}

function draw(chart: Chart<LikertOptions>): Drawing {
  const { size, theme, format, options } = chart
  const { levels, rows: all } = read(chart)
  const colors = colorsOf(chart, levels.length)
  const legend = swatches(
    chart,
    levels.map((label, i) => ({ label, color: colors[i] ?? theme.edge })),
  )
  const most = Math.max(1, Math.floor((size.height - legend.height - 14) / MIN_ROW))
  const rows = all.slice(0, most)
  const top = rows.length < all.length ? 18 : 2
  const half = Math.floor(levels.length / 2)
  const hasCenter = levels.length % 2 === 1
  const leftOf = ({ shares }: Row) =>
    shares.slice(0, half).reduce((sum, share) => sum + share, 0) + (hasCenter ? (shares[half] ?? 0) / 2 : 0)
  const mostLeft = Math.max(0, ...rows.map(leftOf))
  const mostRight = Math.max(0, ...rows.map(row => 1 - leftOf(row)))
  const names = Math.min(
    size.width * 0.36,
    widest(
      rows.map(({ name }) => name),
      13,
    ) + 14,
  )
  const room = size.width - names
  const unit = room / Math.max(0.01, mostLeft + mostRight)
  const center = names + mostLeft * unit
  const height = Math.min(MAX_ROW, (size.height - legend.height - top) / Math.max(1, rows.length))
  const thick = Math.min(34, height * 0.72)
  const parts = rows.map((row, r) => {
    const y = top + height * (r + 0.5)
    let x = center - leftOf(row) * unit
    const lines = height >= 36 ? inTwoLines(row.name, names - 12, 13) : [row.name]
    const label = lines.map((line, i) =>
      svgText(theme, 0, y + (i - (lines.length - 1) / 2) * 15, fitted(line, names - 10, 13), {
        fill: theme.text,
        size: 13,
      }),
    )
    const percents = format.shares(row.shares)
    const segments = row.shares.map((share, i) => {
      const width = share * unit
      const color = colors[i] ?? theme.edge
      const text = percents[i] ?? ''
      const isLabelled = options.labels !== false && width > textWidth(text, 11, true) + 8 && thick >= 14
      const part =
        svgRect(x + 1, y - thick / 2, Math.max(0, width - 2), thick, color, 3) +
        (isLabelled
          ? svgText(theme, x + width / 2, y, text, {
              fill: inkOn(color),
              size: 11,
              weight: 600,
              anchor: 'middle',
            })
          : '')
      x += width
      return svgMark(row.places[i], part)
    })
    return label.join('') + segments.join('')
  })
  const note =
    rows.length < all.length
      ? format.words.firstOf(format.number(rows.length), format.number(all.length))
      : ''
  return {
    svg: [
      svgLine(center, top, center, top + height * rows.length, theme.text),
      ...parts,
      legend.svg,
      svgText(theme, size.width, 8, note, { fill: theme.faint, size: 11, anchor: 'end' }),
    ].join(''),
  }
}

function describe(chart: Chart<LikertOptions>): string[] {
  const { format } = chart
  const { levels, rows } = read(chart)
  const sentences = rows.slice(0, 5).map(({ name, shares }) => {
    const percents = format.shares(shares)
    const parts = levels.map((level, i) => `${level} ${percents[i]}`)
    return `${name}: ${format.list(parts)}.`
  })
  return [intro(chart), ...sentences, ...ending(chart)]
}
