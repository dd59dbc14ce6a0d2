// How many values are in each range.

import type { ResultCell } from '../../query/result.ts'
import { drawBars } from '../bars.ts'
import type { DataColumn } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, defineKind, range } from '../kind.ts'
import { goal, labels } from '../options.ts'

export const histogram = defineKind({
  kind: 'HISTOGRAM',
  options: { labels, goal },
  needs: { measures: range(1), dimensions: range(0, 1) },
  draw: chart => drawBars(filled(chart), 'SINGLE', true),
  describe: chart => describeSeries(filled(chart)),
})

/** A dimension of bins, or a measure `histogram`, whose list has `[from, to, count]` or `[from, count]`; with the empty bins. */
function filled<C extends Chart>(chart: C): C {
  const unpacked = chart.data.dimensions.length > 0 ? chart : { ...chart, data: fromList(chart) }
  const [dimension] = unpacked.data.dimensions
  const [measure] = unpacked.data.measures
  return {
    ...unpacked,
    data: dimension && measure ? withEmpty(unpacked.data, dimension, measure) : unpacked.data,
  }
}

const isNumbers = (item: unknown): item is number[] =>
  Array.isArray(item) && item.length >= 2 && item.every(value => typeof value === 'number')

function fromList({ data }: Chart): Chart['data'] {
  const [measure] = data.measures
  const cell = measure && data.rows[0]?.[measure.index]
  const bins = Array.isArray(cell) ? cell.filter(isNumbers) : []
  const [first, second] = bins
  const width =
    first && first.length > 2 ? (first[1] ?? 0) - (first[0] ?? 0) : (second?.[0] ?? 1) - (first?.[0] ?? 0)
  const dimension: DataColumn = {
    as: 'bin',
    kind: 'DIMENSION',
    label: measure?.label ?? '',
    type: 'NUMBER',
    index: 0,
    width,
  }
  const rows = bins.map((bin): ResultCell[] => [bin[0] ?? 0, bin.at(-1) ?? 0])
  return {
    ...data,
    dimensions: [dimension],
    measures: measure ? [{ ...measure, index: 1, type: 'INTEGER' }] : [],
    rows,
  }
}

const MAX_BINS = 200

/** Adds ranges without values, so that gaps show. */
function withEmpty(data: Chart['data'], dimension: DataColumn, measure: DataColumn): Chart['data'] {
  const { width } = dimension
  if (!width) return data
  const numbers = data.rows.filter(row => typeof row[dimension.index] === 'number')
  const starts = numbers.map(row => Number(row[dimension.index]))
  if (starts.length < 2) return data
  const low = starts.reduce((a, b) => Math.min(a, b))
  const high = starts.reduce((a, b) => Math.max(a, b))
  const count = Math.round((high - low) / width) + 1
  if (!(count <= MAX_BINS)) return data
  const byBin = new Map(numbers.map(row => [Math.round((Number(row[dimension.index]) - low) / width), row]))
  const rows = Array.from({ length: count }, (_, i) => {
    const row: ResultCell[] = []
    row[dimension.index] = low + i * width
    row[measure.index] = 0
    return byBin.get(i) ?? Array.from(row, cell => cell ?? null)
  })
  return { ...data, rows: [...rows, ...data.rows.filter(row => typeof row[dimension.index] !== 'number')] }
}
