// Bars of the first measure, and lines of the others on an axis of their own.

import { describeSeries } from '../describe.ts'
import { boundLabels, boundsOf } from '../figures/bin-axis.ts'
import { type Chart, type Drawing, defineKind, type EChartsOption, range } from '../kind.ts'
import { flag } from '../options.ts'
import {
  AXIS_HEIGHT,
  axisWidth,
  base,
  categoryAxis,
  legendOf,
  noteOf,
  tooltipOf,
  valueAxis,
} from '../parts.ts'
import { pivotOf, type Series } from '../pivot.ts'
import { type Scale, scaleOf } from '../scale.ts'

interface ComboOptions {
  readonly sameAxis?: boolean
}

const MIN_COLUMN = 8

export const combo = defineKind({
  kind: 'COMBO',
  options: { sameAxis: flag('True to draw lines on the axis of the bars.') },
  needs: { measures: range(2, 6), dimensions: range(1) },
  axes: 1,
  draw,
  describe: describeSeries,
})

function draw(chart: Chart<ComboOptions>): Drawing {
  const { size, format } = chart
  const pivot = pivotOf(chart, {
    categories: Math.max(1, Math.floor((size.width - 100) / MIN_COLUMN)),
    series: 6,
  })
  const [bars, ...lines] = pivot.series.filter(({ isPrevious }) => !isPrevious)
  const count = Math.max(2, Math.floor(size.height / 70))
  const barScale = scaleOf({
    values: [
      ...(bars?.values ?? []),
      ...(chart.options.sameAxis ? lines.flatMap(({ values }) => values) : []),
    ],
    fromZero: true,
    format,
    column: bars?.column,
    count,
  })
  const lineScale = chart.options.sameAxis
    ? barScale
    : scaleOf({
        values: lines.flatMap(({ values }) => values),
        fromZero: true,
        format,
        column: lines[0]?.column,
        count,
      })
  const legend = legendOf(
    chart,
    pivot.series.filter(({ isPrevious }) => !isPrevious),
  )
  const note = noteOf(chart, pivot.categories.length, pivot.categoryCount)
  const right = chart.options.sameAxis ? 8 : axisWidth(lineScale)
  const left = axisWidth(barScale)
  const length = Math.max(20, size.width - left - right)
  const bounds = boundsOf(chart, pivot)
  const axes = [valueAxis(chart, barScale)]
  if (!chart.options.sameAxis)
    axes.push(valueAxis(chart, lineScale, { splitLine: { show: false }, position: 'right' }))
  return {
    option: {
      ...base(chart),
      ...legend.option,
      ...tooltipOf(chart, 'axis'),
      grid: {
        left,
        right,
        top: note.height + 14,
        bottom: AXIS_HEIGHT + legend.height,
        outerBoundsMode: 'none',
      },
      xAxis: categoryAxis(chart, {
        labels: pivot.axis,
        isWhole: pivot.dimension?.grain !== undefined,
        length,
        isBand: true,
        isBare: bounds !== undefined,
      }),
      yAxis: axes,
      series: [
        ...(bars ? [barsOf(bars, barScale)] : []),
        ...lines.map(one => lineOf(chart, one, lineScale, axes.length - 1)),
      ],
      graphic: [
        ...note.elements,
        ...(bounds
          ? boundLabels(chart, bounds, { left, length, y: size.height - AXIS_HEIGHT - legend.height })
          : []),
      ],
    },
  }
}

const barsOf = ({ key, color, values, rows }: Series, scale: Scale): EChartsOption => ({
  type: 'bar',
  name: key,
  barMaxWidth: 32,
  barCategoryGap: '32%',
  itemStyle: { color, borderRadius: [4, 4, 0, 0] },
  data: values.map((value, i) => ({ value: scale.draw(value), row: rows[i] })),
})

const lineOf = (
  { theme }: Chart,
  { key, color, values, rows }: Series,
  scale: Scale,
  yAxisIndex: number,
): EChartsOption => ({
  type: 'line',
  name: key,
  yAxisIndex,
  symbol: 'circle',
  symbolSize: 7,
  showAllSymbol: values.length <= 40,
  showSymbol: values.length <= 40,
  lineStyle: { color, width: 2 },
  itemStyle: { color, borderColor: theme.surface, borderWidth: 1.5 },
  data: values.map((value, i) => ({ value: scale.draw(value), row: rows[i] })),
})
