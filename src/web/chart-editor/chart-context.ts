// What the parts of the chart editor share.
import type { Fault } from '../../engine/faults.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Measure, Query } from '../../engine/query/document.ts'
import type { DatasetSummary } from '../api/contract.d.ts'
import type { ColumnFilter } from '../authoring/conditions/column-filter.ts'
import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'
import type { ChartDocument } from './document.ts'

/** What a dashboard gives to the queries of its cards. */
export type DashboardQuery = Pick<Query, 'timeZone' | 'weekStart' | 'minGroup'>

export interface EditorContext {
  readonly texts: ChartEditorTexts
  /** BCP 47 */
  readonly language: string
  readonly root: ShadowRoot
  readonly document: ChartDocument
  readonly datasets: readonly DatasetSummary[]
  /** The columns of the chosen dataset; empty until they are read. */
  readonly columns: readonly Column[]
  readonly problems: readonly Fault[]
  /** True if the chart can be drawn in no other way, such as a figure of a dashboard. */
  readonly isKindFixed: boolean
  /** Query settings of the dashboard, for a chart in a dashboard. */
  readonly dashboard: DashboardQuery | undefined
  /** @param joins steps of the same field that follow each other at once are one step of undo */
  edit(next: ChartDocument, joins?: string): void
  editQuery(query: Partial<Record<keyof Query, unknown>>, joins?: string): void
  /** The rows of a measure's condition. */
  filterOf(measure: Measure): ColumnFilter
  update(): void
}

/** The sentence of the problem at a place of the document. */
export const errorAt = ({ problems, texts }: EditorContext, pointer: string): string | undefined => {
  const fault = problems.find(one => one.pointer === pointer)
  return fault && texts.faultSentence(fault)
}
