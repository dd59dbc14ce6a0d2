// Draws options of Apache ECharts as SVG, without a browser. Loaded with the first chart, because ECharts is large.
import { BarChart, LineChart, PieChart, RadarChart, SankeyChart, ScatterChart } from 'echarts/charts'
import {
  GraphicComponent,
  GridSimpleComponent,
  LegendPlainComponent,
  MarkLineComponent,
  RadarComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { EChartsOption, Size } from '../../engine/charts/kind.ts'
import { plainSvg } from '../../engine/charts/plain-svg.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  GraphicComponent,
  GridSimpleComponent,
  LegendPlainComponent,
  MarkLineComponent,
  RadarComponent,
  LabelLayout,
  SVGRenderer,
])

/** The elements of the drawing, without the outer one. */
export function drawWithECharts({ tooltip: _, ...option }: EChartsOption, { width, height }: Size): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(option)
    return plainSvg(chart.renderToSVGString(), option)
  } finally {
    chart.dispose()
  }
}
