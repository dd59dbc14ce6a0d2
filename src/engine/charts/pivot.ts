// A result as categories by series.

import { OTHER } from '../query/result.ts'
import {
  type Category,
  type ChartData,
  categoriesOf,
  type DataColumn,
  isNumeric,
  keyOf,
  numberIn,
  orderedCategories,
} from './data.ts'
import { axisDates } from './dates.ts'
import type { Chart } from './kind.ts'
import { colorAt } from './theme.ts'

export interface Series {
  /** Unique among the series. */
  readonly key: string
  readonly label: string
  readonly column: DataColumn
  readonly color: string
  readonly values: readonly (number | null)[]
  /** The row of the result that each value is from. */
  readonly rows: readonly (number | null)[]
  /** True for the period before. */
  readonly isPrevious: boolean
}

export interface Pivot {
  readonly dimension: DataColumn | undefined
  readonly categories: readonly Category[]
  readonly labels: readonly string[]
  labelAt(i: number): string
  /** Shorter than `labels`, for axes. */
  readonly axis: readonly string[]
  readonly series: readonly Series[]
  /** How many categories there are; not all may be drawn. */
  readonly categoryCount: number
  readonly seriesCount: number
}

export interface PivotLimits {
  readonly categories?: number
  readonly series?: number
  /** True to add the series beyond the limit up, for charts whose parts make a whole. */
  readonly rest?: boolean
  /** Keeps this many categories of a line: the lowest and highest of each stretch. */
  readonly thin?: number
}

interface Found {
  readonly row: ChartData['rows'][number]
  /** Null for a row that the result does not have. */
  readonly index: number | null
}

export function pivotOf(
  chart: Chart,
  { categories: most = 2000, series: mostSeries = 12, rest: hasRest, thin }: PivotLimits = {},
): Pivot {
  const { data, format } = chart
  const [dimension, second] = data.dimensions
  if (!dimension) return withoutDimension(chart)
  const all = categoriesOf(data.rows, dimension)
  const categories = all.slice(0, most)
  const place = new Map(categories.map(({ key }, i) => [key, i]))
  const { places } = data
  const found = data.rows.map((row, i): Found => ({ row, index: places ? (places.get(row) ?? null) : i }))
  const valuesOf = (column: DataColumn, from: readonly Found[]) => {
    const values: (number | null)[] = categories.map(() => null)
    const rows: (number | null)[] = categories.map(() => null)
    for (const { row, index } of from) {
      const at = place.get(keyOf(row[dimension.index]))
      if (at === undefined) continue
      values[at] = numberIn(row, column)
      rows[at] = index
    }
    return { values, rows }
  }
  const made: Series[] = []
  let seriesCount = 0
  if (second) {
    const [measure] = data.measures
    const names = orderedCategories(data.rows, second)
    seriesCount = names.length
    const bySeries = new Map<string, Found[]>()
    for (const one of found) {
      const key = keyOf(one.row[second.index])
      const rows = bySeries.get(key)
      if (rows) rows.push(one)
      else bySeries.set(key, [one])
    }
    if (measure) {
      const all = names.map(({ key, cell }, i): Series => {
        const color = specialColor(chart, cell) ?? colorAt(chart.theme, i)
        const values = valuesOf(measure, bySeries.get(key) ?? [])
        return { key, label: format.cell(cell, second), column: measure, color, ...values, isPrevious: false }
      })
      made.push(...(hasRest ? withRest(chart, all, mostSeries) : all.slice(0, mostSeries)))
    }
  } else {
    const measures = data.measures.filter(isNumeric)
    seriesCount = measures.length
    for (const [i, column] of measures.slice(0, mostSeries).entries()) {
      const color = colorAt(chart.theme, i)
      made.push({
        key: column.as,
        label: column.label,
        column,
        color,
        ...valuesOf(column, found),
        isPrevious: false,
      })
      const previous = data.previous.get(column)
      if (!previous) continue
      const label = measures.length > 1 ? `${column.label} · ${format.words.previous}` : format.words.previous
      made.push({
        key: previous.as,
        label,
        column: previous,
        color: chart.theme.edge,
        ...valuesOf(previous, found),
        isPrevious: true,
      })
    }
  }
  const kept =
    thin === undefined || categories.length <= thin ? undefined : keptPlaces(made[0], categories.length, thin)
  const shown = kept ? kept.flatMap(i => categories[i] ?? []) : categories
  const series = kept
    ? made.map(one => ({
        ...one,
        values: kept.map(i => one.values[i] ?? null),
        rows: kept.map(i => one.rows[i] ?? null),
      }))
    : made
  const texts = labelsOf(chart, dimension, shown)
  return {
    dimension,
    categories: shown,
    labelAt: texts.labelAt,
    get labels() {
      return texts.labels()
    },
    get axis() {
      return texts.axis()
    },
    series,
    categoryCount: all.length,
    seriesCount,
  }
}

const sizeOf = ({ values }: Series) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)

/** The largest series, and the sum of the others: a stack without them would be too low. */
function withRest({ format, theme }: Chart, all: readonly Series[], most: number): readonly Series[] {
  const [first] = all
  if (all.length <= most || !first) return all
  const kept = new Set([...all].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most - 1))
  const rest = all.filter(one => !kept.has(one))
  const label = `${format.words.other} (${format.number(rest.length)})`
  const values = first.values.map((_, i) => {
    const found = rest.flatMap(one => one.values[i] ?? [])
    return found.length > 0 ? found.reduce((sum, value) => sum + value, 0) : null
  })
  const shown = all.filter(one => kept.has(one))
  return [
    ...shown.map((one, i) => ({ ...one, color: one.color === theme.edge ? one.color : colorAt(theme, i) })),
    { ...first, key: '{rest}', label, color: theme.edge, values, rows: values.map(() => null) },
  ]
}

/** Written when they are read: a description needs a few of thousands. */
function labelsOf({ format }: Chart, dimension: DataColumn, categories: readonly Category[]) {
  let labels: string[] | undefined
  const labelAt = (i: number) => {
    const category = categories[i]
    return category ? format.cell(category.cell, dimension) : ''
  }
  const all = () => {
    labels ??= categories.map((_, i) => labelAt(i))
    return labels
  }
  return {
    labelAt,
    labels: all,
    axis: () => {
      if (dimension.width !== undefined) return categories.map(({ cell }) => format.head(cell, dimension))
      if (dimension.grain === undefined) return all()
      const texts = categories.map(({ cell }) =>
        cell === null ? format.cell(cell, dimension) : String(cell),
      )
      return axisDates(texts, dimension.grain, format.locale, format.date)
    },
  }
}

/** The places of the lowest and highest values of each stretch, with the first and the last, so that no peak is lost. */
function keptPlaces(first: Series | undefined, count: number, most: number): number[] {
  const stretch = Math.ceil((2 * count) / most)
  const kept = new Set([0, count - 1])
  for (let start = 0; start < count; start += stretch) {
    let [low, high] = [start, start]
    for (let i = start; i < Math.min(count, start + stretch); i++) {
      const value = first?.values[i] ?? 0
      if (value < (first?.values[low] ?? 0)) low = i
      if (value > (first?.values[high] ?? 0)) high = i
    }
    kept.add(low).add(high)
  }
  return [...kept].sort((a, b) => a - b)
}

/** Measures side by side, as categories of one series. */
function withoutDimension({ data, theme }: Chart): Pivot {
  const measures = data.measures.filter(isNumeric)
  const [first] = measures
  const [row] = data.rows
  const labels = measures.map(({ label }) => label)
  const series: Series[] = first
    ? [
        {
          key: first.as,
          label: first.label,
          column: first,
          color: colorAt(theme, 0),
          values: measures.map(column => numberIn(row, column)),
          rows: measures.map(() => 0),
          isPrevious: false,
        },
      ]
    : []
  const categories = measures.map(({ as }) => ({ key: as, cell: as }))
  return {
    dimension: undefined,
    categories,
    labels,
    labelAt: i => labels[i] ?? '',
    axis: labels,
    series,
    categoryCount: labels.length,
    seriesCount: 1,
  }
}

/** The rest and missing answers are grey. */
export function specialColor({ theme }: Pick<Chart, 'theme'>, cell: Category['cell']): string | undefined {
  return cell === OTHER || cell === null ? theme.edge : undefined
}
