// Draws a result as a chart of a kind, and says in words what it shows.
import type { QueryResult } from '../query/result.ts'
import { readData } from './data.ts'
import { ending, intro } from './describe.ts'
import { withoutEmpty } from './figures/left-out.ts'
import { formatOf } from './format.ts'
import { chartKinds } from './index.ts'
import type { Chart, ChartKind, Drawing, Needs, Size } from './kind.ts'
import type { WorldMap } from './map.ts'
import type { ChartKindName } from './names.ts'
import { svgSentence } from './svg.ts'
import { CHART_THEMES, type ChartTheme } from './theme.ts'

export interface ChartInput {
  readonly kind: ChartKindName
  readonly result: QueryResult
  /** Checked against the schema of the kind. */
  readonly options: { readonly colors?: readonly string[] }
  readonly theme: ChartTheme['name'] | ChartTheme
  /** BCP 47 */
  readonly language: string
  readonly size: Size
  readonly map?: WorldMap | undefined
  /** The row of the result whose mark was picked. The other marks are pale. */
  readonly picked?: number | undefined
}

export function chartOf({ kind, result, options, theme, language, size, map, picked }: ChartInput): Chart {
  const named = typeof theme === 'string' ? CHART_THEMES[theme] : theme
  const { colors } = options
  const own = colors && colors.length > 0 ? { ...named, colors, accent: colors[0] ?? named.accent } : named
  const format = formatOf(language)
  const read = readData(result, format.words)
  const { axes } = chartKinds[kind]
  const data = axes ? withoutEmpty(read, axes, format) : read
  return { kind, data, options, theme: own, format, size, map, picked }
}

export function drawChart(chart: Chart): Drawing {
  const kind = chartKinds[chart.kind]
  if (isEmpty(chart, kind)) return { svg: svgSentence(chart, chart.format.words.noData) }
  return kind.draw(chart)
}

export function describeChart(chart: Chart): string[] {
  const kind = chartKinds[chart.kind]
  if (isEmpty(chart, kind)) return [intro(chart), `${chart.format.words.noData}.`, ...ending(chart)]
  return kind.describe(chart)
}

const isEmpty = (chart: Chart, kind: ChartKind): boolean =>
  chart.data.rows.length === 0 || !suits(chart, kind.needs) || kind.isEmpty?.(chart) === true

/** A result has the columns of its query, but a column may be missing for a reader. */
const suits = ({ data }: Chart, { measures, dimensions, columns }: Needs): boolean =>
  data.measures.length >= measures.min && (columns === true || data.dimensions.length >= dimensions.min)
