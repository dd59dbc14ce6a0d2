// The columns of a result, before it is known.
import type { Column, ColumnFormat, ColumnType } from './columns.ts'
import type { Dimension, Measure, Query } from './document.ts'
import type { ResultColumn } from './result.ts'

const PERCENT: ColumnFormat = { style: 'PERCENT' }
const COUNTS: ReadonlySet<Measure['fn']> = new Set(['count', 'countDistinct', 'answered', 'asked', 'rank'])
const SHARES: ReadonlySet<Measure['fn']> = new Set(['share', 'shareOf', 'change'])
/** The result is a value of the column. */
const OF_COLUMN: ReadonlySet<Measure['fn']> = new Set(['min', 'max', 'last'])

/** @param column that the measure reads, if it reads one */
export function typeOfMeasure({ fn }: Measure, column: Column | undefined): ColumnType {
  if (COUNTS.has(fn)) return 'INTEGER'
  return OF_COLUMN.has(fn) ? (column?.type ?? 'NUMBER') : 'NUMBER'
}

/** Dimensions, then measures, then measures of the period before. */
export function resultColumns(query: Query, columns: readonly Column[]): ResultColumn[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  if (query.columns) return query.columns.flatMap(id => plainColumn(byId.get(id)))
  const { measures = [], dimensions = [], compare } = query
  const measured = measures.map(measure => measureColumn(measure, measures, byId))
  return [
    ...dimensions.map(dimension => dimensionColumn(dimension, byId.get(dimension.of))),
    ...measured,
    ...(compare
      ? measured.map(column => ({ ...column, as: `${column.as}_previous`, kind: 'PREVIOUS' as const }))
      : []),
  ]
}

const plainColumn = (column: Column | undefined): ResultColumn[] =>
  column
    ? [{ ...described(column), as: column.id, kind: 'COLUMN', label: column.label, type: column.type }]
    : []

const described = ({ format, values }: Column) => ({ ...(format && { format }), ...(values && { values }) })

export function dimensionColumn({ as, label, grain, part, bins }: Dimension, column?: Column): ResultColumn {
  const type = part || bins ? 'NUMBER' : column?.type === 'TEXT_LIST' ? 'TEXT' : (column?.type ?? 'TEXT')
  return {
    as,
    kind: 'DIMENSION',
    label: label ?? column?.label ?? as,
    type,
    ...(column && described(column)),
    ...(grain && { grain }),
    ...(part && { part }),
    ...(bins?.width !== undefined && { width: bins.width }),
  }
}

function measureColumn(
  measure: Measure,
  all: readonly Measure[],
  columns: ReadonlyMap<string, Column>,
): ResultColumn {
  const { as, fn, of, label, p } = measure
  const column = columns.get(of ?? '')
  const source = all.find(one => one.as === of)
  const isShare = SHARES.has(fn)
  const format =
    measure.format ?? (isShare ? PERCENT : OF_COLUMN.has(fn) || fn === 'sum' ? column?.format : undefined)
  const named = source?.label ?? column?.label ?? of ?? ''
  const { values } = OF_COLUMN.has(fn) && column ? column : {}
  return {
    as,
    kind: 'MEASURE',
    label: label ?? words[fn](named, p),
    type: typeOfMeasure(measure, column),
    ...(format && { format }),
    fn,
    ...(values && { values }),
  }
}

type Words = (of: string, p?: number) => string
const words: Readonly<Record<Measure['fn'], Words>> = {
  count: () => 'Count',
  countDistinct: of => `Different values of ${of}`,
  answered: of => `Answers to ${of}`,
  asked: of => `Asked for ${of}`,
  share: () => 'Share',
  sum: of => `Sum of ${of}`,
  mean: of => `Mean of ${of}`,
  min: of => `Lowest ${of}`,
  max: of => `Highest ${of}`,
  median: of => `Median of ${of}`,
  percentile: (of, p) => `Percentile ${p} of ${of}`,
  stdDev: of => `Standard deviation of ${of}`,
  nps: of => `NPS of ${of}`,
  last: of => `Last ${of}`,
  boxplot: of => `Quartiles of ${of}`,
  shareOf: of => `Share of ${of}`,
  runningTotal: of => `Running total of ${of}`,
  movingMean: of => `Moving mean of ${of}`,
  change: of => `Change of ${of}`,
  rank: of => `Rank of ${of}`,
}
