// What people read for the parts of a query.
import type { Column } from '../../engine/query/columns.ts'
import type { Measure } from '../../engine/query/document.ts'
import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'
import { type ChartDocument, isNumber } from './document.ts'

export interface NamedQuery {
  readonly texts: ChartEditorTexts
  readonly document: ChartDocument
  /** The columns of the chosen dataset. */
  readonly columns: readonly Column[]
}

export const columnNamed = (
  { columns }: Pick<NamedQuery, 'columns'>,
  id: string | undefined,
): Column | undefined => columns.find(column => column.id === id)

export function measureName(context: NamedQuery, { fn, of, label }: Measure): string {
  if (label) return label
  const { texts, document } = context
  const inner = document.query.measures?.find(({ as }) => as === of)
  const what = inner ? measureName(context, inner) : columnNamed(context, of)?.label
  return what ? `${texts.fns[fn]}: ${what}` : texts.fns[fn]
}

export function dimensionName(context: NamedQuery, index: number): string {
  const dimension = context.document.query.dimensions?.[index]
  return (
    dimension?.label || (columnNamed(context, dimension?.of)?.label ?? context.texts.dimension(index + 1))
  )
}

/** The measures that are numbers, as columns of the result. */
export function figuresOf(context: NamedQuery): readonly Column[] {
  const { measures = [] } = context.document.query
  const isFigure = ({ fn, of }: Measure) =>
    fn !== 'boxplot' && !(AS_COLUMN.has(fn) && !isNumber(columnNamed(context, of)?.type))
  return measures
    .filter(isFigure)
    .map(measure => ({ id: measure.as, type: 'NUMBER', label: measureName(context, measure) }))
}

/** Functions whose result has the type of the column. */
const AS_COLUMN: ReadonlySet<Measure['fn']> = new Set(['min', 'max', 'last'])

/** Measures and dimensions, to choose one of them. */
export function partsOf(context: NamedQuery) {
  const { measures = [], dimensions = [], columns = [] } = context.document.query
  return [
    ...dimensions.map(({ as }, i) => ({ value: as, label: dimensionName(context, i) })),
    ...measures.map(measure => ({ value: measure.as, label: measureName(context, measure) })),
    ...columns.map(id => ({ value: id, label: columnNamed(context, id)?.label ?? id })),
  ]
}
