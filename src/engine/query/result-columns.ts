// The columns of a result, before it is known.
import type { Column, ColumnFormat, ColumnType } from './columns.ts'
import { type Dimension, isPostFunction, type Measure, type Query } from './document.ts'
import { measureNames } from './measure-names.ts'
import type { LabelSource, ResultColumn } from './result.ts'

const PERCENT: ColumnFormat = { style: 'PERCENT' }
const COUNTS: ReadonlySet<Measure['fn']> = new Set(['count', 'countDistinct', 'answered', 'asked', 'rank'])
const SHARES: ReadonlySet<Measure['fn']> = new Set(['share', 'shareOf', 'change'])
/** The result is a figure in the unit of what the measure reads. */
const IN_UNIT: ReadonlySet<Measure['fn']> = new Set(['sum', 'runningTotal'])
const BETWEEN_VALUES: ReadonlySet<Measure['fn']> = new Set([
  'mean',
  'median',
  'percentile',
  'stdDev',
  'boxplot',
  'movingMean',
])
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
  const measured: ResultColumn[] = []
  for (const measure of measures) measured.push(measureColumn(measure, measured, byId))
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
    ? [
        {
          ...described(column),
          as: column.id,
          kind: 'COLUMN',
          label: column.label,
          labelFrom: ofColumn(column),
          type: column.type,
        },
      ]
    : []

const ofColumn = ({ id, label }: Column): LabelSource => ({ column: id, label })

const described = ({ format, values, isAnswer }: Column) => ({
  ...(format && { format }),
  ...(values && { values }),
  ...(isAnswer && { isAnswer }),
})

export function dimensionColumn({ as, label, grain, part, bins }: Dimension, column?: Column): ResultColumn {
  const type = part || bins ? 'NUMBER' : column?.type === 'TEXT_LIST' ? 'TEXT' : (column?.type ?? 'TEXT')
  return {
    as,
    kind: 'DIMENSION',
    label: label ?? column?.label ?? as,
    ...(label === undefined && column && { labelFrom: ofColumn(column) }),
    type,
    ...(column && described(column)),
    ...(grain && { grain }),
    ...(part && { part }),
    ...(bins?.width !== undefined && { width: bins.width }),
  }
}

function formatOf(fn: Measure['fn'], format: ColumnFormat | undefined): ColumnFormat | undefined {
  if (SHARES.has(fn)) return PERCENT
  // The mean of whole numbers has decimals.
  if (BETWEEN_VALUES.has(fn)) return format?.style === 'NUMBER' && format.decimals === 0 ? undefined : format
  return OF_COLUMN.has(fn) || IN_UNIT.has(fn) ? format : undefined
}

/** @param earlier the measures before, which some functions read */
function measureColumn(
  measure: Measure,
  earlier: readonly ResultColumn[],
  columns: ReadonlyMap<string, Column>,
): ResultColumn {
  const { as, fn, of, label, p } = measure
  const source = isPostFunction(fn) ? earlier.find(one => one.as === of) : undefined
  const column = source ? undefined : columns.get(of ?? '')
  const format = measure.format ?? formatOf(fn, (source ?? column)?.format)
  const named = source?.label ?? column?.label ?? of ?? ''
  const { values } = OF_COLUMN.has(fn) && column ? column : {}
  return {
    as,
    kind: 'MEASURE',
    label: label ?? measureNames[fn](named, p),
    ...(label === undefined && {
      labelFrom: {
        ...(source ? { measure: source.as } : column && ofColumn(column)),
        ...(p !== undefined && { p }),
      },
    }),
    type: typeOfMeasure(measure, column),
    ...(format && { format }),
    fn,
    ...(values && { values }),
  }
}
