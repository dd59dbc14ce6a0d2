// A chart that suits a column: what people look at first.
import type { Column } from '../query/columns.ts'
import type { Query } from '../query/document.ts'
import { stackedColumns } from '../query/stack.ts'
import type { ChartKindName } from './names.ts'

export interface SuggestedChart {
  readonly name: string
  readonly kind: ChartKindName
  readonly query: Query
  readonly options: Readonly<Record<string, unknown>>
}

const COUNT = { as: 'n', fn: 'count' } as const
const MAX_VALUES = 20
const MAX_WORDS = 80
/** Bars of a histogram, which everybody reads; a box plot needs explaining. */
const BINS = 10
/** More choices than these are easier to compare as bars. */
const MAX_SLICES = 5
/** The highest number of "How likely are you to recommend us?". The lowest is 0. */
const NPS_MAX = 10

/** A list of more levels is not a scale. */
const MAX_LEVELS = 11

/**
 * The rows of a matrix in one chart. Undefined if these are not at least two columns with the same choices.
 * @param id of the question
 */
export function suggestMatrix(
  dataset: string,
  id: string,
  columns: readonly Column[],
): SuggestedChart | undefined {
  const rows = columns.filter(column => column.id.startsWith(`${id}.`))
  const [first] = rows
  const isMatrix = rows.length > 1 && rows.every(row => hasSameChoices(row, first))
  if (!isMatrix || !first) return undefined
  const ids = new Set(columns.map(column => column.id))
  const free = (name: string): string => (ids.has(name) ? free(`${name}_`) : name)
  const stack = { columns: rows.map(row => row.id), as: free('statement'), value: free('answer') }
  const { label } = stackedColumns(columns, stack).find(column => column.id === stack.as) ?? { label: id }
  return {
    name: label.slice(0, 200),
    kind: 'LIKERT',
    query: {
      dataset,
      stack,
      dimensions: [
        { as: 'statement', of: stack.as },
        { as: 'answer', of: stack.value },
      ],
      measures: [COUNT],
    },
    options: {},
  }
}

export interface ChartOfColumn {
  /** The column, or the id and the text of a matrix. */
  readonly column: Pick<Column, 'id' | 'label' | 'type'>
  readonly suggestion: SuggestedChart
}

/** A chart for each column that has one. The chart of a matrix comes before those of its rows. */
export function suggestCharts(dataset: string, columns: readonly Column[]): ChartOfColumn[] {
  const seen = new Set<string>()
  return columns.flatMap((column): ChartOfColumn[] => {
    const [id = '', ...part] = column.id.split('.')
    const isFirst = part.length > 0 && !seen.has(id)
    seen.add(id)
    const matrix = isFirst ? suggestMatrix(dataset, id, columns) : undefined
    const suggestion = suggestChart(dataset, column)
    return [
      ...(matrix ? [{ column: { id, label: matrix.name, type: column.type }, suggestion: matrix }] : []),
      ...(suggestion ? [{ column, suggestion }] : []),
    ]
  })
}

const hasSameChoices = ({ type, values = [] }: Column, other: Column | undefined) =>
  (type === 'TEXT' || type === 'NUMBER' || type === 'INTEGER') &&
  values.length > 1 &&
  values.length <= MAX_LEVELS &&
  JSON.stringify([type, values]) === JSON.stringify([other?.type, other?.values])

/** Undefined for columns that no query can group. */
export function suggestChart(dataset: string, column: Column): SuggestedChart | undefined {
  const { id: of, label: name, values, isProse, steps } = column
  const made = (kind: ChartKindName, query: Omit<Query, 'dataset'>, options = {}): SuggestedChart => ({
    name: name.slice(0, 200) || of.slice(0, 200),
    kind,
    query: { dataset, ...query },
    options,
  })
  const by = { as: 'value', of }
  switch (column.type) {
    case 'JSON':
      return undefined
    case 'DATE':
    case 'DATETIME':
      return made('LINE', { dimensions: [{ ...by, grain: 'month', fill: true }], measures: [COUNT] })
    case 'TIME':
      return made(
        'BAR',
        { dimensions: [{ ...by, top: MAX_VALUES }], measures: [COUNT] },
        { direction: 'VERTICAL' },
      )
    case 'BOOLEAN':
      return made('DONUT', { dimensions: [by], measures: [COUNT] })
    case 'NUMBER':
    case 'INTEGER':
      if (steps?.min === 0 && steps.max === NPS_MAX)
        return made('NPS', { dimensions: [by], measures: [COUNT] })
      if (steps) return made('BAR', { dimensions: [by], measures: [COUNT] }, { direction: 'VERTICAL' })
      return made('HISTOGRAM', { dimensions: [{ ...by, bins: { count: BINS } }], measures: [COUNT] })
    case 'TEXT_LIST':
      return made('BAR', {
        dimensions: [{ ...by, top: MAX_VALUES }],
        measures: [COUNT],
        sort: [{ by: 'n', order: 'DESC' }],
      })
    case 'TEXT':
      if (isProse)
        return made('WORD_CLOUD', {
          dimensions: [{ ...by, words: true, top: MAX_WORDS }],
          measures: [COUNT],
        })
      if (values && values.length <= MAX_SLICES) return made('DONUT', { dimensions: [by], measures: [COUNT] })
      return made('BAR', {
        dimensions: [{ ...by, top: MAX_VALUES, other: true }],
        measures: [COUNT],
        sort: [{ by: 'n', order: 'DESC' }],
      })
  }
}
