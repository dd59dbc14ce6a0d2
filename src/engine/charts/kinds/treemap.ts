// Parts of a whole as areas; groups of them with two dimensions. A second measure is the color.
import { OTHER } from '../../query/result.ts'
import { STEPS_HEIGHT, stepsLegend } from '../cells.ts'
import { extent, groupsOf, numberIn } from '../data.ts'
import { describeShares } from '../describe.ts'
import { belowZero } from '../figures/left-out.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { NOTE } from '../parts.ts'
import { swatches } from '../rows.ts'
import { type Area, squarify } from '../squarify.ts'
import { svgMark, svgRect, svgSentence, svgText } from '../svg.ts'
import { fitted, inTwoLines, textWidth } from '../text.ts'
import { blend, colorAt, inkOn, ramp, rampColor } from '../theme.ts'

const MAX_PARTS = 150
const MAX_PARENTS = 40

export const treemap = defineKind({
  kind: 'TREEMAP',
  options: {},
  needs: { measures: range(1, 2), dimensions: range(1, 2) },
  draw,
  describe: chart => describeShares(chart, namedLeaves(chart)),
})

interface Leaf {
  readonly row: number
  readonly label: string
  readonly value: number
  readonly shade: number | null
  readonly group: number
  readonly isRest: boolean
}

interface Parent {
  readonly label: string
  readonly leaves: readonly Leaf[]
}

function parentsOf({ data, format }: Chart): Parent[] {
  const [first, second] = data.dimensions
  const [measure, shade] = data.measures
  if (!first || !measure) return []
  const named = second ?? first
  const places = new Map(data.rows.map((row, i) => [row, i]))
  const groups = second ? groupsOf(data.rows, first) : [{ category: { key: '', cell: '' }, rows: data.rows }]
  return groups.map(({ category, rows }, group) => ({
    label: second ? format.cell(category.cell, first) : '',
    leaves: rows.flatMap(row => {
      const value = numberIn(row, measure) ?? 0
      const cell = row[named.index]
      if (value <= 0) return []
      return [
        {
          row: places.get(row) ?? 0,
          label: format.cell(cell, named),
          value,
          shade: numberIn(row, shade),
          group,
          isRest: cell === OTHER || cell === null,
        },
      ]
    }),
  }))
}

/** Parts of several groups can have the same name. */
function namedLeaves(chart: Chart): Pick<Leaf, 'label' | 'value'>[] {
  const parents = parentsOf(chart).filter(({ leaves }) => leaves.length > 0)
  return parents.flatMap(({ label: group, leaves }) =>
    leaves.map(({ label, value }) => ({ label: parents.length > 1 ? `${group} · ${label}` : label, value })),
  )
}

const leavesOf = (chart: Chart) => parentsOf(chart).flatMap(({ leaves }) => leaves)

function draw(chart: Chart): Drawing {
  const { size, theme, data, format } = chart
  const [, second] = data.dimensions
  const [measure, shadeColumn] = data.measures
  const all = parentsOf(chart).filter(({ leaves }) => leaves.length > 0)
  if (all.length === 0) return { svg: svgSentence(chart, format.words.noParts) }
  const parents = all.slice(0, MAX_PARENTS).map(({ label, leaves }) => ({
    label,
    leaves: [...leaves].sort((a, b) => b.value - a.value).slice(0, MAX_PARTS),
    total: sum(leaves),
  }))
  const [shown, count] = [countOf(parents), countOf(all)]
  const note = [
    belowZero(chart),
    shown < count ? format.words.firstOf(format.number(shown), format.number(count)) : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  const top = note === '' ? 0 : NOTE
  const areasAbove = (legend: number) =>
    squarify(parents, ({ total }) => total, {
      x: 0,
      y: top,
      width: size.width,
      height: size.height - legend - top,
    })
  const stepsHeight = shadeColumn ? STEPS_HEIGHT : 0
  // Groups have their names on them. If one has no room, a legend has all names.
  const isNamed = areasAbove(stepsHeight).every(
    ({ item: { label }, area }) => headingOf(label, area) === label,
  )
  const hasLegend = second !== undefined && !shadeColumn && !isNamed
  const legend = swatches(
    chart,
    hasLegend
      ? parents.map(({ label, leaves: [first] }) => ({ label, color: colorAt(theme, first?.group ?? 0) }))
      : [],
  )
  const shades = extent(leavesOf(chart).map(({ shade }) => shade)) ?? { min: 0, max: 0 }
  const steps = ramp(theme)
  const colorOf = (leaf: Leaf) => {
    if (shadeColumn)
      return leaf.shade === null ? theme.sunken : rampColor(steps, leaf.shade, shades.min, shades.max)
    if (leaf.isRest) return theme.edge
    return second ? colorAt(theme, leaf.group) : blend(theme.accent, theme.surface, 0.12)
  }
  const parts = areasAbove(hasLegend ? legend.height : stepsHeight).flatMap(({ item, area }) => {
    const heading = second ? headingOf(item.label, area) : ''
    const tiles = squarify(item.leaves, ({ value }) => value, heading ? below(area) : area)
    return [
      svgText(theme, area.x + GAP, area.y + HEADING / 2, heading, { fill: theme.text, weight: 600 }),
      ...tiles.map(({ item: leaf, area }) => tile(chart, leaf, area, colorOf(leaf))),
    ]
  })
  const bottom = shadeColumn
    ? stepsLegend(
        chart,
        shades.min,
        shades.max,
        shadeColumn.format,
        `${measure?.label ?? ''} · ${shadeColumn.label}`,
      )
    : legend.svg
  const noted = svgText(theme, size.width, NOTE / 2 - 2, note, { fill: theme.faint, size: 11, anchor: 'end' })
  return { svg: noted + parts.join('') + bottom }
}

const sum = (leaves: readonly Leaf[]) => leaves.reduce((total, { value }) => total + value, 0)
const countOf = (parents: readonly Parent[]) => parents.reduce((all, { leaves }) => all + leaves.length, 0)

const HEADING = 18

/** The name of a group, as far as its area has room for it. */
const headingOf = (label: string, { width, height }: Area) =>
  height > 3 * HEADING ? fitted(label, width - 4, 12, true) : ''

const below = ({ x, y, width, height }: Area): Area => ({
  x,
  y: y + HEADING,
  width,
  height: height - HEADING,
})

const GAP = 1.5
const PAD = 8

function tile(
  chart: Chart,
  { row, label, value, shade }: Leaf,
  { x, y, width, height }: Area,
  color: string,
): string {
  const { theme, format, data } = chart
  const [measure, shadeColumn] = data.measures
  const ink = inkOn(color)
  const room = width - 2 * PAD
  const parts = [svgRect(x + GAP, y + GAP, width - 2 * GAP, height - 2 * GAP, color, 5)]
  const lines = height > 62 ? inTwoLines(label, room, 12, true) : [fitted(label, room, 12, true)]
  // The beginning of a longer name says nothing if it is only an ellipsis.
  const isReadable = room > 24 && height > 24 && ((lines[0] ?? '').length > 1 || label.length === 1)
  if (!isReadable) return svgMark(row, parts.join(''))
  for (const [i, line] of lines.entries())
    parts.push(svgText(theme, x + PAD, y + 14 + i * 15, line, { fill: ink, size: 12, weight: 600 }))
  const text = format.compact(value, measure?.format)
  const valueY = y + 14 + lines.length * 15
  if (valueY + 10 < y + height && textWidth(text, 12) < room)
    parts.push(svgText(theme, x + PAD, valueY, text, { fill: ink }))
  if (shadeColumn && shade !== null && valueY + 34 < y + height)
    parts.push(
      svgText(theme, x + PAD, y + height - 14, format.compact(shade, shadeColumn.format), { fill: ink }),
    )
  return svgMark(row, parts.join(''))
}
