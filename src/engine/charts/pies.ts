// Parts of a whole as a circle or a ring, with a list of names, values and shares.
import type { Category } from './data.ts'
import { belowZero } from './figures/left-out.ts'
import type { Chart, Drawing, EChartsOption } from './kind.ts'
import { base, noteOf, rectAt, textAt, tooltipOf } from './parts.ts'
import { pivotOf, specialColor } from './pivot.ts'
import { svgSentence } from './svg.ts'
import { fitted, textWidth, widest } from './text.ts'
import { colorAt } from './theme.ts'

export interface Part {
  readonly row: number | null
  readonly key: string
  readonly label: string
  readonly value: number
  readonly color: string
}

/** The parts above zero: an angle cannot be negative. */
export function partsOf(chart: Chart): Part[] {
  const pivot = pivotOf(chart, { categories: Number.MAX_SAFE_INTEGER, series: 1 })
  const values = pivot.series[0]?.values ?? []
  let next = 0
  return pivot.categories.flatMap(({ key, cell }: Category, i) => {
    const value = values[i] ?? 0
    if (value <= 0) return []
    const color = specialColor(chart, pivot.dimension ? cell : key) ?? colorAt(chart.theme, next++)
    return [{ row: pivot.series[0]?.rows[i] ?? null, key, label: pivot.labels[i] ?? '', value, color }]
  })
}

const MAX_PARTS = 8
const ROW = 26
const GAP = 24
/** The diameter that names below may leave. Names tell more than a larger circle does. */
const LEAST_CIRCLE = 96
/** The radius of a ring with room for its sum, and for the name of the sum. */
const SUM_RADIUS = 36
const NAME_RADIUS = 50

export function drawPie(chart: Chart<{ readonly labels?: boolean }>, isRing: boolean): Drawing {
  const { size, theme, format, data } = chart
  const all = partsOf(chart)
  if (all.length === 0) return { svg: svgSentence(chart, format.words.noParts) }
  const note = noteOf(chart, 0, 0, belowZero(chart))
  const height = size.height - note.height
  const total = all.reduce((sum, { value }) => sum + value, 0)
  const isBeside = size.width >= 460 || (size.width >= 380 && size.width > height * 1.4)
  const room = isBeside ? height - 8 : Math.max(height * 0.45, height - GAP - LEAST_CIRCLE)
  const parts = joined(chart, all, Math.max(2, Math.min(MAX_PARTS, Math.floor(room / ROW))))
  const column = data.measures[0]
  const write = (value: number) => format.compact(value, column?.format)
  const listWidth = isBeside ? Math.min(360, size.width * 0.55) : size.width
  const listHeight = parts.length * ROW
  const circle = isBeside
    ? {
        x: (size.width - listWidth - GAP) / 2,
        y: note.height + height / 2,
        r: Math.min((size.width - listWidth - GAP) / 2, height / 2) - 4,
      }
    : {
        x: size.width / 2,
        y: note.height + (height - listHeight - GAP) / 2,
        r: Math.min(size.width / 2, (height - listHeight - GAP) / 2) - 4,
      }
  const list = {
    x: isBeside ? size.width - listWidth : 0,
    y: note.height + (isBeside ? (height - listHeight) / 2 : height - listHeight),
    width: listWidth,
  }
  const values = parts.map(({ value }) => write(value))
  const percents = format.shares(parts.map(({ value }) => value))
  const percentWidth = widest(percents, 13) + 14
  const valueWidth = widest(values, 13, true) + 8
  const rows = parts.flatMap((part, i): EChartsOption[] => {
    const y = list.y + ROW * (i + 0.5)
    const end = list.x + list.width
    const labelRoom = list.width - percentWidth - valueWidth - 24
    return [
      rectAt({ x: list.x, y: y - 5 }, 10, 10, part.color, 3),
      textAt(chart, { x: list.x + 18, y }, fitted(part.label, labelRoom, 13), {
        color: theme.text,
        size: 13,
      }),
      textAt(chart, { x: end - percentWidth, y }, values[i] ?? '', {
        color: theme.text,
        size: 13,
        weight: 600,
        align: 'right',
      }),
      textAt(chart, { x: end, y }, percents[i] ?? '', { color: theme.soft, size: 13, align: 'right' }),
    ]
  })
  const r = Math.max(10, circle.r)
  const sum = write(total)
  const isLabelled = r > NAME_RADIUS && textWidth(column?.label ?? '', 12) <= r * 1.05
  const middle =
    isRing && r > SUM_RADIUS && column
      ? [
          textAt(chart, { x: circle.x, y: circle.y - (isLabelled ? 8 : 0) }, sum, {
            color: theme.text,
            size: Math.min(26, (r * 26) / Math.max(60, textWidth(sum, 26))),
            weight: 600,
            align: 'center',
          }),
          ...(isLabelled
            ? [
                textAt(chart, { x: circle.x, y: circle.y + 14 }, column.label, {
                  color: theme.soft,
                  align: 'center',
                }),
              ]
            : []),
        ]
      : []
  return {
    option: {
      ...base(chart),
      ...tooltipOf(chart, 'item'),
      series: [
        {
          type: 'pie',
          center: [circle.x, circle.y],
          radius: [isRing ? r * 0.64 : 0, r],
          label: { show: false },
          labelLine: { show: false },
          startAngle: 90,
          emphasis: { scale: false },
          itemStyle: { borderColor: theme.surface, borderWidth: parts.length > 1 ? 2 : 0 },
          data: parts.map(({ row, key, value, color }) => ({
            row,
            name: key,
            value: total > 0 ? value / total : 0,
            itemStyle: { color },
          })),
        },
      ],
      graphic: [...rows, ...middle, ...note.elements],
    },
  }
}

/** The largest parts, and the sum of the others. */
function joined({ format, theme }: Chart, parts: readonly Part[], most: number): Part[] {
  if (parts.length <= most) return [...parts]
  const byValue = [...parts].sort((a, b) => b.value - a.value)
  const kept = new Set(byValue.slice(0, most - 1))
  const rest = parts.filter(part => !kept.has(part))
  const value = rest.reduce((sum, part) => sum + part.value, 0)
  const label = `${format.words.other} (${format.number(rest.length)})`
  return [
    ...parts
      .filter(part => kept.has(part))
      .map((part, i) => ({ ...part, color: part.color === theme.edge ? part.color : colorAt(theme, i) })),
    { row: null, key: '{rest}', label, value, color: theme.edge },
  ]
}
