// From the data of a chart to a picture, in words and as a table.
import { type ChartInput, chartOf, describeChart, drawChart } from '../../engine/charts/draw.ts'
import { chartKinds } from '../../engine/charts/index.ts'
import type { Chart } from '../../engine/charts/kind.ts'
import { withPicked } from '../../engine/charts/picked.ts'
import { drawWithECharts } from './draw-with-echarts.ts'

export interface Picture {
  readonly chart: Chart
  /** The elements inside of an SVG. Parts that show a row of the result have the attribute `data-row`. */
  readonly svg: string
  readonly description: string
}

export async function drawPicture(input: Omit<ChartInput, 'map'>): Promise<Picture> {
  const map = chartKinds[input.kind].map && (await import('../../engine/charts/world.ts')).world
  const chart = chartOf({ ...input, map })
  const drawing = drawChart(chart)
  const svg = 'svg' in drawing ? drawing.svg : await drawWithECharts(drawing.option, chart.size)
  const points = 'svg' in drawing ? '' : (drawing.points ?? '')
  return { chart, svg: withPicked(svg, points, chart.picked), description: describeChart(chart).join(' ') }
}
