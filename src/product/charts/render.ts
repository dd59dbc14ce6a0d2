// Renders charts as SVG on the server.
import { setImmediate } from 'node:timers/promises'
import { type ChartInput, chartOf, describeChart, drawChart } from '../../engine/charts/draw.ts'
import { chartKinds } from '../../engine/charts/index.ts'
import { withPicked } from '../../engine/charts/picked.ts'
import { escapeXml } from '../../engine/charts/svg.ts'

export interface Picture extends Omit<ChartInput, 'map'> {
  readonly name: string
  /** False for a transparent picture. */
  readonly hasBackground: boolean
}

/** The default size in pixels, if the request has no width and height. */
export const DEFAULT_SIZE = { width: 640, height: 360 }

/** Pixels around the drawing. */
const PAD = 16
/** Rows of marks are for pages. Quotes in texts are escaped. */
const ROW = / data-row="\d+"/g

/** An SVG document with a name and a description, without scripts, styles and addresses. */
export async function renderSvg({ name, hasBackground, ...input }: Picture): Promise<string> {
  const { width, height } = input.size
  const size = { width: width - 2 * PAD, height: height - 2 * PAD }
  const map = chartKinds[input.kind].map && (await import('../../engine/charts/world.ts')).world
  const chart = chartOf({ ...input, size, map })
  const description = describeChart(chart).join(' ')
  // Each of the three steps takes milliseconds for thousands of rows; other requests run in between.
  await setImmediate()
  const drawing = drawChart(chart)
  if ('option' in drawing) await setImmediate()
  const inside =
    'svg' in drawing
      ? drawing.svg
      : (await import('./draw-with-echarts.ts')).drawWithECharts(drawing.option, size)
  // Points are hidden, except for the one that was picked.
  const points = 'svg' in drawing || chart.picked === undefined ? '' : (drawing.points ?? '')
  const background = hasBackground
    ? `<rect width="${width}" height="${height}" fill="${chart.theme.surface}"/>`
    : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" aria-describedby="desc">`,
    `<title id="title">${escapeXml(name)}</title><desc id="desc">${escapeXml(description)}</desc>`,
    `${background}<g transform="translate(${PAD} ${PAD})">${withPicked(inside, points, chart.picked).replaceAll(ROW, '')}</g></svg>`,
  ].join('')
}
