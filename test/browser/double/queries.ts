// Replies to queries, computed from a few rows. The server's figures are right; those of the double only look like them.
import { suggestChart } from '../../../src/engine/charts/suggest.ts'
import type { Fault } from '../../../src/engine/faults.ts'
import { checkQuery } from '../../../src/engine/query/check.ts'
import type { Column } from '../../../src/engine/query/columns.ts'
import type { Query } from '../../../src/engine/query/document.ts'
import type { QueryResult, ResultCell } from '../../../src/engine/query/result.ts'
import { resultColumns } from '../../../src/engine/query/result-columns.ts'
import { checkChart } from '../../../src/product/charts/check.ts'
import { finderIn } from '../../../src/product/datasets/read-rows.ts'
import { Problem } from '../../../src/product/problem.ts'
import type { Resource, World } from './nouns.ts'

export type Row = Readonly<Record<string, ResultCell>>

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z"/></svg>'

const columnsOf = (dataset: Resource | undefined) => (dataset?.['columns'] ?? []) as readonly Column[]

/** @param dataset undefined if there is none */
export function queryFaults(query: Query, dataset: Resource | undefined): Fault[] {
  const columns = columnsOf(dataset)
  return checkQuery(query, columns, finderIn(columns))
}

export function createQueries({ find }: World, rowsOf: (dataset: string) => readonly Row[]) {
  function datasetOf(id: string): Resource {
    const dataset = find('dataset', id)
    if (!dataset) throw new Problem('dataset_not_found')
    return dataset
  }

  /** Counts the rows of each group. Filters are checked, and leave no row out. */
  function answer(query: Query): QueryResult {
    const dataset = datasetOf(query.dataset)
    const faults = queryFaults(query, dataset)
    if (faults.length > 0) throw new Problem('query_invalid', { faults })
    const rows = rowsOf(query.dataset)
    const { dimensions = [], measures = [] } = query
    const groups = Map.groupBy(rows, row => JSON.stringify(dimensions.map(({ of }) => row[of] ?? null)))
    return {
      columns: resultColumns(query, columnsOf(dataset)),
      rows: [...groups].map(([cells, { length }]) => [...JSON.parse(cells), ...measures.map(() => length)]),
      totals: query.totals ? [...dimensions.map(() => null), ...measures.map(() => rows.length)] : null,
      base: rows.length,
      asOf: '2026-11-02T09:00:00.000Z',
      pending: false,
      truncated: false,
    }
  }

  interface PreviewBody {
    readonly query: Query
    readonly picture?: object
  }
  /** The replies by the id of the operation. */
  return {
    queryDataset: (body: Query) => answer(body),
    previewChart(body: PreviewBody) {
      checkChart(body as never)
      return { data: answer(body.query), description: ['A chart.'], ...(body.picture && { svg: PICTURE }) }
    },
    suggestChart({ datasetid, column }: { readonly datasetid: string; readonly column: string }) {
      const found = columnsOf(datasetOf(datasetid)).find(({ id }) => id === column)
      const suggested = found && suggestChart(datasetid, found)
      if (!suggested) throw new Problem('suggestion_missing')
      return suggested
    },
  }
}
