// The legend of colored cells: heat maps, calendars and maps.
import type { ColumnFormat } from '../query/columns.ts'
import type { Chart } from './kind.ts'
import { svgRect, svgText } from './svg.ts'
import { fitted, textWidth } from './text.ts'
import { ramp } from './theme.ts'

export const STEPS_HEIGHT = 30
const STEP = { width: 18, height: 8, gap: 2 }

/** Draws a legend from the lowest to the highest amount, at the end of the last line. */
export function stepsLegend(
  chart: Chart,
  min: number,
  max: number,
  format: ColumnFormat | undefined,
  label = '',
): string {
  const { size, theme } = chart
  const steps = ramp(theme)
  const [low, high] = [chart.format.compact(min, format), chart.format.compact(max, format)]
  const y = size.height - 8
  const end = size.width - textWidth(high, 12) - 6
  const start = end - steps.length * (STEP.width + STEP.gap)
  return [
    svgText(theme, 0, y, fitted(label, start - textWidth(low, 12) - 18, 12), { fill: theme.soft }),
    svgText(theme, start - 6, y, low, { fill: theme.soft, anchor: 'end' }),
    ...steps.map((color, i) =>
      svgRect(start + i * (STEP.width + STEP.gap), y - 4, STEP.width, STEP.height, color, 2),
    ),
    svgText(theme, size.width, y, high, { fill: theme.soft, anchor: 'end' }),
  ].join('')
}
