// A line at the value to reach.
import type { Chart, EChartsOption } from './kind.ts'
import type { Scale } from './scale.ts'

export function goalLine(
  { theme, format }: Chart,
  scale: Scale,
  goal: number | undefined,
  isHorizontal: boolean,
  /** The side of the label on a vertical chart. */
  side: 'Start' | 'End' = 'End',
): EChartsOption {
  if (goal === undefined) return {}
  const drawn = scale.draw(goal)
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: theme.text, width: 1.5, type: [4, 3] },
      label: {
        position: isHorizontal ? 'end' : `inside${side}Top`,
        formatter: () => `${format.words.target} ${scale.label(drawn ?? 0)}`,
        color: theme.soft,
        fontSize: 11,
        textBorderColor: theme.surface,
        textBorderWidth: 2,
      },
      data: [isHorizontal ? { xAxis: drawn } : { yAxis: drawn }],
    },
  }
}
