// Rows without a value have no place on an axis of times or numbers. Charts leave them out, and say so.
import type { ResultColumn } from '../../query/result.ts'
import { type ChartData, isNumeric, isTime, numberIn, placesOf } from '../data.ts'
import type { Format } from '../format.ts'
import type { Chart } from '../kind.ts'

const isAxis = (column: ResultColumn) =>
  (column.kind === 'DIMENSION' && isTime(column)) ||
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

/** Parts below zero, which have neither an area nor a share, in words. Undefined if there are none. */
export function belowZero({ data, format }: Pick<Chart, 'data' | 'format'>): string | undefined {
  const [measure] = data.measures
  const below = data.rows.filter(row => (numberIn(row, measure) ?? 0) < 0)
  const [only] = below
  if (!only) return undefined
  const name = () => data.dimensions.map(column => format.cell(only[column.index], column)).join(' · ')
  return format.words.leftOut(
    below.length === 1
      ? `${name()} (${format.number(numberIn(only, measure) ?? 0, measure?.format)})`
      : format.words.belowZero(format.number(below.length)),
    undefined,
  )
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce((total, value) => (value === null ? total : (total ?? 0) + value), null)
