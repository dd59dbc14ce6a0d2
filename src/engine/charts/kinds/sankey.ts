// How much goes from each value of one dimension to each value of another.
import { keyOf, numberIn, orderedCategories } from '../data.ts'
import { ending, intro } from '../describe.ts'
import { belowZero } from '../figures/left-out.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { base, noteOf, SMALL, tooltipOf } from '../parts.ts'
import { specialColor } from '../pivot.ts'
import { svgSentence } from '../svg.ts'
import { fitted, textWidth, widest } from '../text.ts'
import { colorAt } from '../theme.ts'

const MIN_NODE = 16
const MAX_NODES = 30

export const sankey = defineKind({
  kind: 'SANKEY',
  options: {},
  needs: { measures: range(1), dimensions: range(2) },
  draw,
  describe,
})

interface Flow {
  readonly row: number
  readonly from: string
  readonly to: string
  readonly value: number
}

/** Sources and targets are apart, so that a value can be both: flows have no cycles then. */
const flowsOf = ({ data }: Chart): Flow[] => {
  const [from, to] = data.dimensions
  const [measure] = data.measures
  if (!from || !to) return []
  return data.rows.flatMap((row, index) => {
    const value = numberIn(row, measure) ?? 0
    return value > 0
      ? [{ row: index, from: `a${keyOf(row[from.index])}`, to: `b${keyOf(row[to.index])}`, value }]
      : []
  })
}

function draw(chart: Chart): Drawing {
  const { size, theme, format, data } = chart
  const [from, to] = data.dimensions
  if (!from || !to) return { option: base(chart) }
  const all = flowsOf(chart)
  if (all.length === 0) return { svg: svgSentence(chart, format.words.noParts) }
  const total = all.reduce((sum, { value }) => sum + value, 0) || 1
  const used = new Set(all.flatMap(flow => [flow.from, flow.to]))
  const most = Math.max(1, Math.min(MAX_NODES, Math.floor(size.height / MIN_NODE)))
  const sums = new Map<string, number>()
  for (const { from, to, value } of all) {
    sums.set(from, (sums.get(from) ?? 0) + value)
    sums.set(to, (sums.get(to) ?? 0) + value)
  }
  const side = (column: typeof from, prefix: string) =>
    orderedCategories(data.rows, column)
      .map(({ key, cell }, i) => ({
        name: prefix + key,
        label: format.cell(cell, column),
        color: specialColor(chart, cell) ?? colorAt(theme, i),
      }))
      .filter(({ name }) => used.has(name))
      .slice(0, most)
  const left = side(from, 'a')
  const right = side(to, 'b')
  const shown = new Set([...left, ...right].map(({ name }) => name))
  const flows = all.filter(flow => shown.has(flow.from) && shown.has(flow.to))
  const linked = new Set(flows.flatMap(flow => [flow.from, flow.to]))
  const mostWidth = size.width * 0.33
  const text = ({ name, label }: { name: string; label: string }) => {
    const value = format.compact(sums.get(name) ?? 0, data.measures[0]?.format)
    return `${fitted(label, mostWidth - textWidth(value, SMALL) - 20, SMALL)}  ${value}`
  }
  const nodes = (items: typeof left, position: string) =>
    items
      .filter(({ name }) => linked.has(name))
      .map(item => ({
        name: item.name,
        itemStyle: { color: item.color, borderWidth: 0 },
        label: {
          position,
          formatter: () => text(item),
          color: theme.text,
          fontSize: SMALL,
          textBorderWidth: 0,
        },
      }))
  const note = noteOf(chart, flows.length, all.length, belowZero(chart))
  return {
    option: {
      ...base(chart),
      ...tooltipOf(chart, 'item'),
      series: [
        {
          type: 'sankey',
          left: Math.min(mostWidth, widest(left.map(text), SMALL) + 10),
          right: Math.min(mostWidth, widest(right.map(text), SMALL) + 10),
          top: note.height + 4,
          bottom: 4,
          nodeWidth: 12,
          nodeGap: 10,
          nodeAlign: 'justify',
          draggable: false,
          labelLayout: { hideOverlap: true },
          layoutIterations: 32,
          emphasis: { disabled: true },
          lineStyle: { color: 'source', opacity: theme.name === 'dark' ? 0.34 : 0.26, curveness: 0.5 },
          data: [...nodes(left, 'left'), ...nodes(right, 'right')],
          links: flows.map(({ row, from, to, value }) => ({
            row,
            source: from,
            target: to,
            value: value / total,
          })),
        },
      ],
      graphic: note.elements,
    },
  }
}

function describe(chart: Chart): string[] {
  const { data, format } = chart
  const [from, to] = data.dimensions
  const [measure] = data.measures
  const below = belowZero(chart)
  let best: (typeof data.rows)[number] | undefined
  for (const row of data.rows)
    if (!best || (numberIn(row, measure) ?? 0) > (numberIn(best, measure) ?? 0)) best = row
  const largest =
    best && from && to && (numberIn(best, measure) ?? 0) > 0
      ? [
          format.words.flow(
            format.cell(best[from.index], from),
            format.cell(best[to.index], to),
            format.number(numberIn(best, measure) ?? 0, measure?.format),
          ),
        ]
      : [format.words.noParts]
  return [
    intro(chart),
    format.words.valueCount(format.number(data.rows.length), data.rows.length === 1),
    ...largest,
    ...(below === undefined ? [] : [`${below}.`]),
    ...ending(chart),
  ]
}
