// Labels of picked values: those of the column, and dates and numbers in words.

import { formatOf } from '../../engine/charts/format.ts'
import type { Dimension, Query } from '../../engine/query/document.ts'
import { dimensionColumn } from '../../engine/query/result-columns.ts'
import { stackedColumns } from '../../engine/query/stack.ts'
import type { DashboardView } from './view.ts'

/** The labels of a mark, one for each dimension that it has a value of. */
export function markLabel(
  { prepared, texts }: DashboardView,
  { dataset, stack }: Query,
  dimensions: readonly Dimension[],
  values: readonly string[],
): string {
  const columns = stackedColumns(prepared.columnsOf(dataset) ?? [], stack)
  return dimensions
    .slice(0, values.length)
    .map((dimension, i) => {
      const text = values[i] ?? ''
      const column = columns.find(({ id }) => id === dimension.of)
      if (!column) return text
      const shown = dimensionColumn(dimension, column)
      const { cell } = formatOf(texts.lang)
      if (text === '') return cell(null, shown)
      const value = shown.type === 'NUMBER' || shown.type === 'INTEGER' ? Number(text) : text
      return cell(shown.type === 'BOOLEAN' ? text === 'true' : value, shown)
    })
    .join(', ')
}
