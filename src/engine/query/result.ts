// The answer to a query.
import type { ColumnFormat, ColumnType } from './columns.ts'
import type { DatePart, Grain, Measure } from './document.ts'

/** The value of the group of all values beyond the top ones. */
export const OTHER = '{other}'
/** The value of an answer in own words, in place of a choice. */
export const OWN_WORDS = '{own}'

/** Dates and moments are texts: a group of `month` is its first day, one of `hour` is ISO 8601 with an offset. A boxplot is a list: minimum, quartiles, maximum. */
export type ResultCell = string | number | boolean | null | readonly (string | number | null)[]

/** What a label is made from if the query gives none, so that readers of other languages can make theirs. */
export interface LabelSource {
  /** The id of the column that is read. */
  readonly column?: string
  /** The label of that column. */
  readonly label?: string
  /** The name of the measure that is read. */
  readonly measure?: string
  /** The number of a percentile, from 0 to 100. */
  readonly p?: number
}

export interface ResultColumn {
  /** The name in the query; the id of a plain column. */
  readonly as: string
  readonly kind: 'DIMENSION' | 'MEASURE' | 'PREVIOUS' | 'COLUMN'
  readonly label: string
  readonly labelFrom?: LabelSource
  readonly type: ColumnType
  readonly format?: ColumnFormat
  /** The function of a measure. */
  readonly fn?: Measure['fn']
  readonly grain?: Grain
  readonly part?: DatePart
  /** True if groups without a value are of those who did not answer a question. */
  readonly isAnswer?: boolean
  /** The width of bins. */
  readonly width?: number
  /** Labels of values that are ids, such as those of choices. */
  readonly values?: readonly { readonly value: string; readonly label: string }[]
}

export interface QueryResult {
  readonly columns: readonly ResultColumn[]
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly ResultCell[])[]
  /** One row over all groups, with null in dimensions; null unless asked for. */
  readonly totals: readonly ResultCell[] | null
  /** How many rows of the dataset match; a response with two choices counts once. */
  readonly base: number
  /** The result has everything that was stored before this moment. */
  readonly asOf: string
  /** Whether the dataset has many newer rows, which are still being read. */
  readonly pending: boolean
  /** True if there were more rows than the limit. */
  readonly truncated: boolean
}
