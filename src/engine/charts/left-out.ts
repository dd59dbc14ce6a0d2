// Rows without a value have no place on an axis of times or numbers. Charts leave them out, and say so.
import type { ResultColumn } from '../query/result.ts'
import { type ChartData, isNumeric, numberIn, placesOf } from './data.ts'
import type { Format } from './format.ts'

const isAxis = (column: ResultColumn) =>
  column.grain !== undefined ||
  column.part !== undefined ||
  column.width !== undefined ||
  (isNumeric(column) && !column.values)

const ADDITIVE: ReadonlySet<ResultColumn['fn']> = new Set(['count', 'answered', 'asked', 'sum'])

/** @param axes how many of the dimensions are axes */
export function withoutEmpty(data: ChartData, axes: number, format: Format): ChartData {
  const dimensions = data.dimensions.slice(0, axes).filter(isAxis)
  const emptyIn = (row: ChartData['rows'][number]) =>
    dimensions.find(({ index }) => (row[index] ?? null) === null)
  const empty = data.rows.filter(emptyIn)
  const [first] = empty
  const dimension = first && emptyIn(first)
  if (!dimension) return data
  const [measure] = data.measures
  const values = empty.map(row => numberIn(row, measure))
  const value = values.length === 1 || ADDITIVE.has(measure?.fn) ? sum(values) : null
  const leftOut = format.words.leftOut(
    format.cell(null, dimension),
    value === null ? undefined : format.number(value, measure?.format),
  )
  return { ...data, rows: data.rows.filter(row => !emptyIn(row)), places: placesOf(data), leftOut }
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce((total, value) => (value === null ? total : (total ?? 0) + value), null)
