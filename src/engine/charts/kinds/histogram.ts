// How many values are in each range.

import type { ResultCell } from '../../query/result.ts'
import { drawBars } from '../bars.ts'
import { type DataColumn, placesOf } from '../data.ts'
import { describeSeries } from '../describe.ts'
import { type Chart, defineKind, range } from '../kind.ts'
import { goal, labels } from '../options.ts'

export const histogram = defineKind({
  kind: 'HISTOGRAM',
  options: { labels, goal },
  needs: { measures: range(1), dimensions: range(1) },
  axes: 1,
  draw: chart => drawBars(filled(chart), 'SINGLE', true),
  describe: chart => describeSeries(filled(chart)),
})

/** Adds the empty bins to a chart. */
function filled<C extends Chart>(chart: C): C {
  const [dimension] = chart.data.dimensions
  const [measure] = chart.data.measures
  return { ...chart, data: dimension && measure ? withEmpty(chart.data, dimension, measure) : chart.data }
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
  const others = data.rows.filter(row => typeof row[dimension.index] !== 'number')
  return { ...data, rows: [...rows, ...others], places: placesOf(data) }
}
