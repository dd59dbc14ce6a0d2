// A horizontal axis of ranges: the bounds stand between the bars, so that each bar shows which numbers are in it.
import type { Chart, EChartsOption } from '../kind.ts'
import { AXIS_LABEL, LABEL_GAP, SMALL, textAt } from '../parts.ts'
import type { Pivot } from '../pivot.ts'
import { textWidth, widest } from '../text.ts'

/** Undefined unless the categories are ranges one after the other. Bars of single numbers have the numbers below them. */
export function boundsOf({ format }: Chart, { dimension, categories }: Pivot): string[] | undefined {
  const { width, type } = dimension ?? {}
  if (!dimension || !width || (type === 'INTEGER' && width === 1)) return undefined
  const starts = categories.map(({ cell }) => Number(cell))
  const [first] = starts
  if (first === undefined || starts.some((start, i) => Math.abs(start - first - i * width) > width / 1000))
    return undefined
  return format.bins.bounds([...starts, first + starts.length * width], dimension)
}

interface Place {
  readonly left: number
  /** Pixels. */
  readonly length: number
  /** The axis, in pixels from the top. */
  readonly y: number
}

/** Returns the labels at the bounds of the bins, without the labels that have no room. */
export function boundLabels(
  chart: Chart,
  bounds: readonly string[],
  { left, length, y }: Place,
): EChartsOption[] {
  const band = length / Math.max(1, bounds.length - 1)
  const step = Math.max(1, Math.ceil((widest(bounds, SMALL) + LABEL_GAP) / band - 0.05))
  return bounds.flatMap((text, i) => {
    if (i % step !== 0) return []
    const half = textWidth(text, SMALL) / 2
    const x = Math.max(half, Math.min(chart.size.width - half, left + i * band))
    return [textAt(chart, { x, y: y + AXIS_LABEL }, text, { color: chart.theme.soft, align: 'center' })]
  })
}
