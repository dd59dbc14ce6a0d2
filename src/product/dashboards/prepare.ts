// A dashboard with what it names: the charts of its cards, and the types of columns.
import type { ChartKindName } from '../../engine/charts/names.ts'
import type { Card, Document } from '../../engine/dashboards/document.ts'
import { usesOf } from '../../engine/dashboards/uses.ts'
import type { Column } from '../../engine/query/columns.ts'
import type { Query } from '../../engine/query/document.ts'
import { type Reader, requireReadable } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import { findChartsOf } from './queries.ts'

export interface ChartOfCard {
  readonly name: string
  readonly kind: ChartKindName
  readonly query: Query
  readonly options: object
}

export interface Prepared {
  readonly document: Document
  /** Undefined for a card without a chart, and if the chart no longer exists. */
  chartOf(card: Card): ChartOfCard | undefined
  /** Undefined if the reader does not find the dataset. */
  columnsOf(dataset: string): readonly Column[] | undefined
}

export async function prepareDashboard(reader: Reader, document: Document): Promise<Prepared> {
  const uses = usesOf(document)
  const stored = await findChartsOf(reader.db, reader.params.appid, [...uses.charts])
  const charts = new Map(stored.map(chart => [chart.id, chart]))
  const datasets = new Set([...uses.datasets, ...stored.map(({ dataset_id }) => dataset_id)])
  const columns = new Map<string, readonly Column[]>()
  for (const id of datasets) {
    const found = await columnsIfFound(reader, id)
    if (found) columns.set(id, found)
  }
  return {
    document,
    chartOf({ chartid, chart, title }) {
      if (chart)
        return { name: title ?? '', kind: chart.kind, query: chart.query, options: chart.options ?? {} }
      const found = chartid === undefined ? undefined : charts.get(chartid)
      return (
        found && { name: title ?? found.name, kind: found.kind, query: found.query, options: found.options }
      )
    },
    columnsOf: id => columns.get(id),
  }
}

async function columnsIfFound(reader: Reader, id: string): Promise<readonly Column[] | undefined> {
  try {
    return (await requireReadable(reader, id)).columns
  } catch (error) {
    if (error instanceof Problem && (error.code === 'dataset_not_found' || error.code === 'dataset_invalid'))
      return undefined
    throw error
  }
}

export const typeIn = (prepared: Pick<Prepared, 'columnsOf'>, dataset: string, column: string) =>
  prepared.columnsOf(dataset)?.find(({ id }) => id === column)?.type
