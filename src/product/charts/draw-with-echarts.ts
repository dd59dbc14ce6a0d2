// Draws options of Apache ECharts as SVG, without a browser. Loaded with the first chart, because ECharts is large.
import { BarChart, LineChart, PieChart, RadarChart, SankeyChart, ScatterChart } from 'echarts/charts'
import {
  GraphicComponent,
  GridComponent,
  LegendPlainComponent,
  MarkLineComponent,
  RadarComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { EChartsOption, Size } from '../../engine/charts/kind.ts'

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  GraphicComponent,
  GridComponent,
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
    return plain(chart.renderToSVGString())
  } finally {
    chart.dispose()
  }
}

const OUTER = /^<svg[^>]*>\s*(?:<rect [^>]*fill="none"[^>]*><\/rect>)?|<\/svg>\s*$/g
const HOVER_STYLES = /<style\b[^>]*>[\s\S]*?<\/style>/g
/** What only scripts and style sheets use. Values are quoted, and texts have no quotes. */
const USELESS = / (?:class|ecmeta_\w+|pointer-events|xml:space)="[^"]*"/g
const STYLE = / style="([^"]*)"/g

/** Attributes instead of styles, which strict policies forbid. */
const plain = (svg: string) =>
  svg
    .replace(OUTER, '')
    .replace(HOVER_STYLES, '')
    .replace(/<[^>]+>/g, tag =>
      tag
        .replace(USELESS, '')
        .replace(STYLE, (_, style: string) => attributes(style))
        .replace(' dominant-baseline="central"', ' dy="0.36em"'),
    )

const attributes = (style: string) =>
  style
    .split(';')
    .flatMap(declaration => {
      const at = declaration.indexOf(':')
      return at > 0 ? ` ${declaration.slice(0, at).trim()}="${declaration.slice(at + 1).trim()}"` : []
    })
    .join('')
