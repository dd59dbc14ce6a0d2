// One value on a half circle, with a target.
import { numberIn } from '../data.ts'
import { intro } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { goal, max, min } from '../options.ts'
import { scaleOf } from '../scale.ts'
import { svgText } from '../svg.ts'
import { fitted, textWidth } from '../text.ts'

interface GaugeOptions {
  readonly goal?: number
  readonly min?: number
  readonly max?: number
}

export const gauge = defineKind({
  kind: 'GAUGE',
  options: { goal, min, max },
  needs: { measures: range(1), dimensions: range(0) },
  draw,
  describe,
})

const figureOf = ({ data }: Chart) => numberIn(data.totals ?? data.rows[0], data.measures[0])

function draw(chart: Chart<GaugeOptions>): Drawing {
  const { size, theme, format, options, data } = chart
  const [measure] = data.measures
  const value = figureOf(chart)
  const isPercent = measure?.format?.style === 'PERCENT'
  const scale = scaleOf({
    values: [value, options.goal ?? null],
    fromZero: true,
    format,
    column: measure,
    min: options.min,
    max: options.max ?? (isPercent && (value ?? 0) <= 1 ? 1 : undefined),
  })
  const share = (of: number) =>
    Math.max(0, Math.min(1, ((scale.draw(of) ?? 0) - scale.min) / (scale.max - scale.min)))
  const r = Math.max(24, Math.min(size.width / 2 - 24, size.height - 64))
  const thick = Math.max(8, r * 0.16)
  const center = { x: size.width / 2, y: (size.height + r) / 2 - 6 }
  const at = (part: number, radius: number) => {
    const angle = Math.PI * (1 - part)
    return { x: center.x + radius * Math.cos(angle), y: center.y - radius * Math.sin(angle) }
  }
  const arc = (from: number, to: number, color: string) => {
    const [a, b] = [at(from, r - thick / 2), at(to, r - thick / 2)]
    const path = `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${(r - thick / 2).toFixed(2)} ${(r - thick / 2).toFixed(2)} 0 0 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${thick.toFixed(2)}"/>`
  }
  const text = value === null ? format.words.noData : format.number(value, measure?.format)
  const big = Math.min(44, (r * 1.1 * 20) / Math.max(20, textWidth(text, 20, true)))
  const parts = [arc(0, 1, theme.line)]
  if (value !== null && share(value) > 0) parts.push(arc(0, share(value), theme.accent))
  if (options.goal !== undefined) {
    const goalShare = share(options.goal)
    const [inner, outer, place] = [at(goalShare, r - thick - 3), at(goalShare, r + 3), at(goalShare, r + 14)]
    parts.push(
      `<line x1="${inner.x.toFixed(2)}" y1="${inner.y.toFixed(2)}" x2="${outer.x.toFixed(2)}" y2="${outer.y.toFixed(2)}" stroke="${theme.text}" stroke-width="2.5"/>`,
      svgText(theme, place.x, place.y, format.compact(options.goal, measure?.format), {
        fill: theme.soft,
        anchor: goalShare > 0.55 ? 'start' : goalShare < 0.45 ? 'end' : 'middle',
      }),
    )
  }
  parts.push(
    svgText(theme, center.x, center.y - big * 0.42 - 16, text, {
      fill: theme.text,
      size: Math.round(big),
      weight: 600,
      anchor: 'middle',
    }),
    svgText(theme, center.x, center.y + 4, fitted(measure?.label ?? '', r * 1.3, 12), {
      fill: theme.soft,
      anchor: 'middle',
    }),
    svgText(theme, center.x - r + thick / 2, center.y + 16, scale.label(scale.min), {
      fill: theme.faint,
      size: 11,
      anchor: 'middle',
    }),
    svgText(theme, center.x + r - thick / 2, center.y + 16, scale.label(scale.max), {
      fill: theme.faint,
      size: 11,
      anchor: 'middle',
    }),
  )
  return { svg: parts.join('') }
}

function describe(chart: Chart<GaugeOptions>): string[] {
  const { format, data, options } = chart
  const [measure] = data.measures
  const value = figureOf(chart)
  return [
    intro(chart),
    value === null ? format.words.noData : format.words.valueIs(format.number(value, measure?.format)),
    ...(options.goal === undefined
      ? []
      : [format.words.targetIs(format.number(options.goal, measure?.format))]),
  ]
}
