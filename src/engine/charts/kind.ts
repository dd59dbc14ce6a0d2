// What a kind of chart is. Each kind is one file in kinds/ and one line in index.ts.
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { ChartData } from './data.ts'
import type { Format } from './format.ts'
import type { WorldMap } from './map.ts'
import type { ChartKindName } from './names.ts'
import type { ChartTheme } from './theme.ts'

export interface Size {
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** What a chart is drawn from. */
export interface Chart<O = object> {
  readonly kind: ChartKindName
  readonly data: ChartData
  readonly options: O
  readonly theme: ChartTheme
  readonly format: Format
  readonly size: Size
  /** The map, if the kind needs one. */
  readonly map?: WorldMap | undefined
  /** The row of the result whose mark was picked. */
  readonly picked?: number | undefined
}

/** An option of Apache ECharts, as plain data and functions that write labels. */
export type EChartsOption = Readonly<Record<string, unknown>>

/** Kinds that ECharts does not draw well are SVG of ours, without the outer element. */
export type Drawing = ByECharts | { readonly svg: string }

export interface ByECharts {
  readonly option: EChartsOption
  /** SVG that pages show over the drawing: points of lines, as in `svgPoint`. */
  readonly points?: string
}

interface Range {
  readonly min: number
  readonly max: number
}

export interface Needs {
  readonly measures: Range
  readonly dimensions: Range
  /** What the first dimension must be, if it matters. */
  readonly first?: 'DATE' | 'NUMBER'
  /** True if plain columns do as well: numbers are its measures. */
  readonly columns?: true
}

export interface ChartKind {
  readonly kind: ChartKindName
  /** The members of `options`. */
  readonly options: TObject
  readonly needs: Needs
  /** How many of the dimensions are axes, on which rows without a value have no place. */
  readonly axes?: 1 | 2
  /** True if it needs the map of the world. */
  readonly map?: true
  /** True if no row has what the kind shows, such as answers from 0 to 10. */
  isEmpty?(chart: Chart): boolean
  draw(chart: Chart): Drawing
  /** Sentences that say what the chart shows. */
  describe(chart: Chart): string[]
}

const closed = { additionalProperties: false }

/** Members of every kind. */
const common = {
  colors: Type.Optional(
    Type.Array(Type.String({ pattern: '^#[0-9a-f]{6}$' }), {
      minItems: 1,
      maxItems: 20,
      description:
        'Colors of series or categories instead of those of the theme, as `#rrggbb` in lower case.',
      examples: [['#3b4fe0', '#0a8f7a']],
    }),
  ),
}

interface Definition<P extends TProperties> {
  readonly kind: ChartKindName
  readonly options: P
  readonly needs: Needs
  readonly axes?: 1 | 2
  readonly map?: true
  isEmpty?(chart: Chart): boolean
  draw(chart: Chart<Static<TObject<P>>>): Drawing
  describe(chart: Chart<Static<TObject<P>>>): string[]
}

/** The options of a kind are known only in its file: the table has been checked against their schema. */
export function defineKind<const P extends TProperties>({
  options,
  ...definition
}: Definition<P>): ChartKind {
  const title = `ChartOptions_${definition.kind}`
  const kind = { ...definition, options: Type.Object({ ...common, ...options }, { ...closed, title }) }
  return kind as unknown as ChartKind
}

export const range = (min: number, max = min): Range => ({ min, max })
