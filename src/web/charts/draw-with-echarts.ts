// Draws options of Apache ECharts as SVG text. Its browser mode draws HTML tooltips and styles, which strict policies forbid; the way
// it draws on servers does not, and leaves nothing to dispose of.
import type { EChartsOption, Size } from '../../engine/charts/kind.ts'
import { plainSvg } from '../../engine/charts/plain-svg.ts'

const loadAxes = () => import('./families/axes.ts')

/** Loaders by the type of the first series. */
const families = {
  bar: loadAxes,
  line: loadAxes,
  scatter: () => import('./families/scatter.ts'),
  pie: () => import('./families/pie.ts'),
  radar: () => import('./families/radar.ts'),
  sankey: () => import('./families/sankey.ts'),
} as const

type Family = keyof typeof families
const isFamily = (type: unknown): type is Family => typeof type === 'string' && Object.hasOwn(families, type)

/** The elements of the drawing, without the outer one. */
export async function drawWithECharts(option: EChartsOption, { width, height }: Size): Promise<string> {
  const { init } = await families[familyOf(option)]()
  const { tooltip: _, ...drawn } = option
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(drawn)
    return plainSvg(chart.renderToSVGString(), option)
  } finally {
    chart.dispose()
  }
}

function familyOf({ series }: EChartsOption): Family {
  const first: unknown = Array.isArray(series) ? series[0] : undefined
  const type = typeof first === 'object' && first !== null && 'type' in first ? first.type : undefined
  return isFamily(type) ? type : 'bar'
}
