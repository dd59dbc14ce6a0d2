// Several measures, or values of a dimension, on axes around a center.
import { describeSeries } from '../describe.ts'
import { type Chart, type Drawing, defineKind, range } from '../kind.ts'
import { max } from '../options.ts'
import { base, legendOf, noteOf, SMALL, tooltipOf } from '../parts.ts'
import { pivotOf } from '../pivot.ts'
import { scaleOf } from '../scale.ts'
import { svgPoint } from '../svg.ts'
import { fitted, widest } from '../text.ts'

const MAX_AXES = 16
const MAX_SERIES = 5

export const radar = defineKind({
  kind: 'RADAR',
  options: { max },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw,
  describe: describeSeries,
})

function draw(chart: Chart<{ readonly max?: number }>): Drawing {
  const { size, theme, format, options } = chart
  const pivot = pivotOf(chart, { categories: MAX_AXES, series: MAX_SERIES })
  const scale = scaleOf({
    values: pivot.series.flatMap(({ values }) => values),
    fromZero: true,
    format,
    column: pivot.series[0]?.column,
    max: options.max,
  })
  const legend = legendOf(chart, pivot.series)
  const note = noteOf(chart, pivot.categories.length, pivot.categoryCount)
  const height = size.height - legend.height - note.height
  const aside = Math.min(100, Math.max(60, widest(pivot.labels, SMALL) + NAME_GAP + 4))
  const radius = Math.max(20, Math.min(height / 2 - 20, size.width / 2 - aside))
  // Two axes are a line, and one is a point.
  const blanks = Math.max(0, 3 - pivot.categories.length)
  const names = [...pivot.labels, ...Array.from({ length: blanks }, () => '')]
  const indicator = names.map((name, i) => ({
    name: fitted(name, nameRoom(i / names.length, 1 / names.length, radius, size.width), SMALL),
    min: scale.min,
    max: scale.max,
  }))
  return {
    option: {
      ...base(chart),
      ...legend.option,
      ...tooltipOf(chart, 'item'),
      radar: {
        center: [size.width / 2, note.height + height / 2],
        radius,
        clockwise: true,
        indicator,
        splitNumber: Math.max(1, Math.min(5, scale.ticks.length - 1)),
        axisName: { color: theme.text, fontSize: SMALL },
        axisLine: { lineStyle: { color: theme.line } },
        splitLine: { lineStyle: { color: theme.line } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbol: 'circle',
          symbolSize: 6,
          data: pivot.series.map(({ key, values, color, isPrevious }) => ({
            name: key,
            value: [
              ...values.map(value => scale.draw(value ?? 0)),
              ...Array.from({ length: blanks }, () => scale.min),
            ],
            lineStyle: { color, width: 2, ...(isPrevious && { type: [5, 4] }) },
            itemStyle: { color, borderColor: theme.surface, borderWidth: 1 },
            areaStyle: { color, opacity: isPrevious ? 0 : 0.12 },
          })),
        },
      ],
      graphic: note.elements,
    },
    points: pivot.series
      .flatMap(({ values, rows, color }) =>
        values.map((value, i) => {
          const reach = (radius * ((scale.draw(value ?? 0) ?? 0) - scale.min)) / (scale.max - scale.min)
          const angle = (2 * Math.PI * i) / indicator.length
          const [x, y] = [size.width / 2, note.height + height / 2]
          return svgPoint(rows[i], x + reach * Math.sin(angle), y - reach * Math.cos(angle), color)
        }),
      )
      .join(''),
  }
}

const MAX_NAME = 120
/** Pixels between the end of an axis and its name. */
const NAME_GAP = 15

/**
 * The width of a name that neither leaves the picture nor covers its neighbors.
 * @param turn of the axis, from 0 to 1
 * @param step to the next axis
 */
function nameRoom(turn: number, step: number, radius: number, width: number): number {
  const reach = radius + NAME_GAP
  const aside = Math.abs(reach * Math.sin(2 * Math.PI * turn))
  // Beside the names at the top and bottom, their neighbors start.
  const room = aside > 1 ? width / 2 - aside : 2 * reach * Math.sin(2 * Math.PI * step) - 8
  return Math.min(MAX_NAME, room)
}
