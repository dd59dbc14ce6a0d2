// Labels of picked values: those of the column, and dates and numbers in words.

import { formatOf } from '../../engine/charts/format.ts'
import { firstDimension } from '../../engine/dashboards/apply.ts'
import type { Card } from '../../engine/dashboards/document.ts'
import type { Query } from '../../engine/query/document.ts'
import type { DashboardView } from './view.ts'

export function dimensionLabel(view: DashboardView, query: Query, card: Card, text: string): string {
  const dimension = firstDimension(query, card, { ...view.state, drills: {} })
  return dimension ? valueLabel(view, query.dataset, dimension.of, text, dimension.grain) : text
}

/** The label of the value of a column. */
export function valueLabel(
  { prepared, texts }: DashboardView,
  dataset: string,
  columnId: string,
  text: string,
  grain?: NonNullable<Query['dimensions']>[number]['grain'],
): string {
  const column = prepared.columnsOf(dataset)?.find(({ id }) => id === columnId)
  if (text === '') return texts.no_answer
  if (!column) return text
  const value = column.type === 'NUMBER' || column.type === 'INTEGER' ? Number(text) : text
  return formatOf(texts.lang).cell(column.type === 'BOOLEAN' ? text === 'true' : value, {
    as: columnId,
    kind: 'DIMENSION',
    label: column.label,
    type: column.type,
    ...(column.format && { format: column.format }),
    ...(column.values && { values: column.values }),
    ...(grain && { grain }),
  })
}
