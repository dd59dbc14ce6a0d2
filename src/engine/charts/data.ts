// Reads a result as charts need it: which columns are dimensions and measures, and cells as numbers and labels.
import { getOwn } from '../get-own.ts'
import type { QueryResult, ResultCell, ResultColumn } from '../query/result.ts'
import type { Words } from './words.ts'

export interface DataColumn extends ResultColumn {
  readonly index: number
}

export interface ChartData {
  /** All of them, with labels in the reader's language. */
  readonly columns: readonly DataColumn[]
  readonly dimensions: readonly DataColumn[]
  readonly measures: readonly DataColumn[]
  /** The measures of the period before, by the measure. */
  readonly previous: ReadonlyMap<DataColumn, DataColumn>
  readonly rows: QueryResult['rows']
  readonly totals: QueryResult['totals']
  readonly truncated: boolean
  /** The places of `rows` in the result, if a chart adds or leaves out rows. */
  readonly places?: ReadonlyMap<Row, number>
  /** The rows that have no place in the chart, in words. */
  readonly leftOut?: string
}

type Row = QueryResult['rows'][number]

export const placesOf = ({ places, rows }: ChartData): ReadonlyMap<Row, number> =>
  places ?? new Map(rows.map((row, i) => [row, i]))

const NUMBERS: ReadonlySet<string> = new Set(['NUMBER', 'INTEGER'])
export const isNumeric = ({ type }: ResultColumn): boolean => NUMBERS.has(type)
const TIMES: ReadonlySet<string> = new Set(['DATE', 'TIME', 'DATETIME'])
export const isTime = ({ type }: ResultColumn): boolean => TIMES.has(type)
const PREVIOUS = '_previous'

/** Plain columns count as well: numbers as measures, the others as dimensions. */
export function readData({ columns, rows, totals, truncated }: QueryResult, words: Words): ChartData {
  const all = columns.map(
    (column, index): DataColumn => ({ ...column, label: labelOf(column, columns, words), index }),
  )
  const measures = all.filter(
    column => column.kind === 'MEASURE' || (column.kind === 'COLUMN' && isNumeric(column)),
  )
  const previous = new Map<DataColumn, DataColumn>()
  for (const column of all.filter(({ kind }) => kind === 'PREVIOUS')) {
    const measure = measures.find(({ as }) => `${as}${PREVIOUS}` === column.as)
    if (measure) previous.set(measure, column)
  }
  const dimensions = all.filter(
    column => column.kind === 'DIMENSION' || (column.kind === 'COLUMN' && !isNumeric(column)),
  )
  return { columns: all, dimensions, measures, previous, rows, totals, truncated }
}

/** The label that the query gives; otherwise a label in the reader's language. */
function labelOf(
  { label, labelFrom, fn }: ResultColumn,
  columns: readonly ResultColumn[],
  words: Words,
): string {
  if (!labelFrom) return label
  const { column, measure, p } = labelFrom
  // Measures read only those before them.
  const source = columns.find(({ as }) => as === measure)
  const of = source
    ? labelOf(source, columns, words)
    : (getOwn(words.columns, column ?? '') ?? labelFrom.label ?? '')
  return fn ? words.measures[fn](of, p) : of
}

/** Larger numbers overflow when a chart adds or scales them. */
const LARGEST = 1e300

/** The cell of a row in a column, if it is a number; otherwise null. */
export function numberIn(
  row: readonly ResultCell[] | null | undefined,
  column: DataColumn | undefined,
): number | null {
  const cell = column && row?.[column.index]
  if (typeof cell !== 'number' || Number.isNaN(cell)) return null
  return Math.max(-LARGEST, Math.min(LARGEST, cell))
}

/** A list of numbers in a cell, such as a box plot. */
export function numbersIn(
  row: readonly ResultCell[] | undefined,
  column: DataColumn | undefined,
): readonly number[] {
  const cell = column && row?.[column.index]
  return Array.isArray(cell) ? cell.filter(item => typeof item === 'number' && Number.isFinite(item)) : []
}

/** Identifies a value of a dimension. */
export const keyOf = (cell: ResultCell | undefined): string =>
  typeof cell === 'string'
    ? `"${cell}`
    : typeof cell === 'number'
      ? String(cell)
      : JSON.stringify(cell ?? null)

export interface Category {
  readonly key: string
  readonly cell: ResultCell
}

/** The values of a dimension: in the order of its labels if it has them, otherwise as they come. */
export function categoriesOf(rows: QueryResult['rows'], column: DataColumn): Category[] {
  const found = new Map<string, Category>()
  for (const row of rows) {
    const cell = row[column.index] ?? null
    const key = keyOf(cell)
    if (!found.has(key)) found.set(key, { key, cell })
  }
  return [...found.values()]
}

/** Series keep the order of their labels, so that colors stay when figures change. */
export function orderedCategories(rows: QueryResult['rows'], column: DataColumn): Category[] {
  const found = categoriesOf(rows, column)
  const order = column.values?.map(({ value }) => value)
  if (!order) return isNumeric(column) ? found.sort((a, b) => rank(a.cell) - rank(b.cell)) : found
  const place = ({ cell }: Category) => {
    const at = order.indexOf(String(cell))
    return at < 0 ? order.length : at
  }
  return found.sort((a, b) => place(a) - place(b))
}

const rank = (cell: ResultCell) => (typeof cell === 'number' ? cell : Number.MAX_VALUE)

export interface Group {
  readonly category: Category
  readonly rows: readonly (readonly ResultCell[])[]
}

/** Rows by the value of a dimension. */
export function groupsOf(rows: QueryResult['rows'], column: DataColumn): Group[] {
  const groups = new Map<string, { category: Category; rows: (readonly ResultCell[])[] }>()
  for (const row of rows) {
    const cell = row[column.index] ?? null
    const key = keyOf(cell)
    const group = groups.get(key) ?? { category: { key, cell }, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export function extent(values: Iterable<number | null>): { min: number; max: number } | undefined {
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (value === null) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : undefined
}
