// What ECharts writes as SVG, made plain: attributes instead of styles, which strict policies forbid, and rows of the result instead of
// places in series.
import type { EChartsOption } from './kind.ts'
import { withoutForbidden } from './svg.ts'

const OUTER = /^<svg[^>]*>\s*(?:<rect [^>]*fill="none"[^>]*><\/rect>)?|<\/svg>\s*$/g
const HOVER_STYLES = /<style\b[^>]*>[\s\S]*?<\/style>/g
/** What only scripts and style sheets use. Values are quoted, and texts have no quotes. */
const USELESS = / (?:class|ecmeta_\w+|pointer-events|xml:space)="[^"]*"/g
const STYLE = / style="([^"]*)"/g
/** ECharts numbers its drawings. Equal charts have equal pictures without that. */
const NUMBERED = /\bzr\d+-(?=c\d)/g
const PLACE = / ecmeta_series_index="(\d+)" ecmeta_data_index="(\d+)"/

/** The elements inside of the outer one. */
export const plainSvg = (svg: string, option: EChartsOption): string => {
  const rowAt = rowsIn(option)
  return withoutForbidden(svg)
    .replace(OUTER, '')
    .replace(HOVER_STYLES, '')
    .replace(/<[^>]+>/g, tag =>
      onBaseline(tag)
        .replace(PLACE, (_, series: string, item: string) => rowAt(Number(series), Number(item), tag))
        .replace(NUMBERED, 'zr-')
        .replace(USELESS, '')
        .replace(STYLE, (_, style: string) => attributes(style)),
    )
}

interface SeriesWithRows {
  readonly data?: readonly unknown[]
  readonly links?: readonly unknown[]
}

/** Items of series have the member `row`. In a flow chart, links have it; nodes, which are not translucent, do not. */
function rowsIn({ series }: EChartsOption) {
  const all: readonly SeriesWithRows[] = Array.isArray(series) ? series : []
  return (at: number, item: number, tag: string): string => {
    const { links, data } = all[at] ?? {}
    if (links && !tag.includes('fill-opacity')) return ''
    const found = (links ?? data)?.[item]
    const row = typeof found === 'object' && found !== null && 'row' in found ? found.row : undefined
    return typeof row === 'number' ? ` data-row="${row}"` : ''
  }
}

const CENTRAL = ' dominant-baseline="central"'

/** Places a text by `y` alone: renderers shape letters one by one if a text has `dy`, which splits words in Arabic. */
function onBaseline(tag: string): string {
  if (!tag.includes(CENTRAL)) return tag
  const [, size = '12'] = /font-size:([\d.]+)px/.exec(tag) ?? []
  const [whole = '', y = '0'] = / y="([^"]*)"/.exec(tag) ?? []
  const moved = Number((Number(y) + 0.36 * Number(size)).toFixed(2))
  return tag.replace(whole, '').replace(CENTRAL, ` y="${moved}"`)
}

const attributes = (style: string) =>
  style
    .split(';')
    .flatMap(declaration => {
      const at = declaration.indexOf(':')
      return at > 0 ? ` ${declaration.slice(0, at).trim()}="${declaration.slice(at + 1).trim()}"` : []
    })
    .join('')
