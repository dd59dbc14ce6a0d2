// Sentences that say what a chart shows. They are its text alternative.
import type { DataColumn } from './data.ts'
import { belowZero } from './figures/left-out.ts'
import type { Chart } from './kind.ts'
import { type Pivot, pivotOf, type Series } from './pivot.ts'

const MAX_NAMED = 5

/** What is measured, by what. */
export function intro({ kind, data, format }: Chart): string {
  const { words } = format
  const names = (columns: readonly DataColumn[]) => format.list(columns.map(({ label }) => label))
  const measures = data.measures.length > 0 ? names(data.measures) : names(data.dimensions)
  const dimensions = data.measures.length > 0 ? names(data.dimensions) : ''
  // A label can be a question.
  return words.intro(words.kinds[kind], measures, dimensions).replace(/([?!.])\.$/, '$1')
}

export const ending = ({ data: { leftOut, truncated }, format }: Chart): string[] => [
  ...(leftOut === undefined ? [] : [`${leftOut}.`]),
  ...(truncated ? [format.words.truncated] : []),
]

export function describeSeries(chart: Chart): string[] {
  const { format } = chart
  const { words } = format
  const pivot = pivotOf(chart, { categories: Number.MAX_SAFE_INTEGER, series: MAX_NAMED })
  const { categoryCount, seriesCount } = pivot
  const counts = [words.valueCount(format.number(categoryCount), categoryCount === 1)]
  if (seriesCount > 1) counts.push(words.seriesCount(format.number(seriesCount), false))
  const shown = pivot.series.filter(({ isPrevious }) => !isPrevious)
  const sentences = shown.flatMap(series =>
    prefixed(shown.length > 1 ? series.label : '', describeOne(chart, pivot, series)),
  )
  return [intro(chart), ...counts, ...sentences, ...ending(chart)]
}

const prefixed = (name: string, sentences: readonly string[]) =>
  name && sentences.length > 0 ? [`${name}: ${sentences.join(' ')}`] : sentences

function describeOne({ format }: Chart, { labelAt, dimension }: Pivot, { values, column }: Series): string[] {
  const { words } = format
  let [low, high, first, last] = [-1, -1, -1, -1]
  for (const [i, value] of values.entries()) {
    if (value === null) continue
    if (first < 0) first = i
    last = i
    if (low < 0 || value < (values[low] ?? 0)) low = i
    if (high < 0 || value > (values[high] ?? 0)) high = i
  }
  if (high < 0) return [words.noData]
  const value = (i: number) => format.number(values[i] ?? 0, column.format)
  const trend =
    dimension?.grain && first !== last
      ? [words.fromTo(labelAt(first), value(first), labelAt(last), value(last))]
      : []
  const lowest = low !== high ? [words.lowest(labelAt(low), value(low))] : []
  return [...trend, words.highest(labelAt(high), value(high)), ...lowest]
}

/** The largest parts of a whole, with their shares. */
export function describeShares(
  chart: Chart,
  parts: readonly { readonly label: string; readonly value: number }[],
): string[] {
  const { format } = chart
  const below = belowZero(chart)
  const sorted = [...parts].sort((a, b) => b.value - a.value)
  const shares = format.shares(sorted.map(({ value }) => value))
  const named = sorted.slice(0, MAX_NAMED).map(({ label }, i) => `${label} ${shares[i]}`)
  return [
    intro(chart),
    format.words.valueCount(format.number(parts.length), parts.length === 1),
    named.length > 0 ? format.words.shares(format.list(named)) : format.words.noParts,
    ...(below === undefined ? [] : [`${below}.`]),
    ...ending(chart),
  ]
}
