// What the parts of the chart editor share.
import type { Fault } from '../../engine/faults.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Measure, Query } from '../../engine/query/document.ts'
import type { ColumnFilter } from '../datasets/column-filter.ts'
import type { DatasetSummary } from '../datasets/shapes.ts'
import type { ChartEditorTexts } from '../messages/chart-editor/en.ts'
import { type ChartDocument, isNumber } from './document.ts'

/** What a dashboard gives to the queries of its cards. */
export type DashboardQuery = Pick<Query, 'timeZone' | 'weekStart' | 'minGroup'>

export interface EditorContext {
  readonly texts: ChartEditorTexts
  /** BCP 47 */
  readonly language: string
  readonly root: ShadowRoot
  readonly document: ChartDocument
  readonly datasets: readonly DatasetSummary[]
  /** Of the chosen dataset; empty until they are read. */
  readonly columns: readonly Column[]
  readonly problems: readonly Fault[]
  /** True if the chart can be drawn in no other way, such as a figure of a dashboard. */
  readonly isKindFixed: boolean
  /** Of a chart in a dashboard. */
  readonly dashboard: DashboardQuery | undefined
  /** @param joins steps of the same field that follow each other at once are one step of undo */
  edit(next: ChartDocument, joins?: string): void
  editQuery(query: Partial<Record<keyof Query, unknown>>, joins?: string): void
  /** The rows of a measure's condition. */
  filterOf(measure: Measure): ColumnFilter
  update(): void
}

export const columnNamed = ({ columns }: EditorContext, id: string | undefined): Column | undefined =>
  columns.find(column => column.id === id)

/** The sentence of the problem at a place of the document. */
export const errorAt = ({ problems, texts }: EditorContext, pointer: string): string | undefined => {
  const fault = problems.find(one => one.pointer === pointer)
  return fault && texts.faultSentence(fault)
}

/** What people read for a part of the query. */
export function measureName(context: EditorContext, { fn, of, label }: Measure): string {
  if (label) return label
  const { texts, document } = context
  const inner = document.query.measures?.find(({ as }) => as === of)
  const what = inner ? measureName(context, inner) : columnNamed(context, of)?.label
  return what ? `${texts.fns[fn]}: ${what}` : texts.fns[fn]
}

export function dimensionName(context: EditorContext, index: number): string {
  const dimension = context.document.query.dimensions?.[index]
  return (
    dimension?.label || (columnNamed(context, dimension?.of)?.label ?? context.texts.dimension(index + 1))
  )
}

/** The measures that are numbers, as columns of the result. */
export function figuresOf(context: EditorContext): readonly Column[] {
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
export function partsOf(context: EditorContext) {
  const { measures = [], dimensions = [], columns = [] } = context.document.query
  return [
    ...dimensions.map(({ as }, i) => ({ value: as, label: dimensionName(context, i) })),
    ...measures.map(measure => ({ value: measure.as, label: measureName(context, measure) })),
    ...columns.map(id => ({ value: id, label: columnNamed(context, id)?.label ?? id })),
  ]
}
