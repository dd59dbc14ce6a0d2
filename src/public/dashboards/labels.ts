// Labels of picked values: those of the column, and dates and numbers in words.

import { formatOf } from '../../engine/charts/format.ts'
import type { Query } from '../../engine/query/document.ts'
import type { DashboardView } from './view.ts'

/** The labels of a mark, one for each dimension. */
export const markLabel = (
  view: DashboardView,
  { dataset, dimensions = [] }: Query,
  texts: readonly string[],
) =>
  texts
    .map((text, i) => {
      const dimension = dimensions[i]
      return dimension ? valueLabel(view, dataset, dimension.of, text, dimension.grain) : text
    })
    .join(', ')

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
