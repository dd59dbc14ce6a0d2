// The charts, datasets and web forms of the application, read when they are first needed and kept.
import type { Card, ColumnOf } from '../../../engine/dashboards/document.ts'
import { isJoined } from '../../../engine/dashboards/mark-conditions.ts'
import { columnsIn } from '../../../engine/query/column-labels.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { QueryResult } from '../../../engine/query/result.ts'
import { type Api, ApiError } from '../../api/api.ts'
import { createReader, listOf } from '../../draft-editor/reader.ts'
import type { DatasetData, DatasetSummary, FormRow, StoredChart, Suggestion } from './shapes.ts'

/** More are typed, not chosen. */
const MAX_VALUES = 41

/** Of queries that would be refused again: there is no such column, or the server computes nothing. */
const REFUSALS = [400, 403, 404, 409, 422]

const byValue = (a: string, b: string) =>
  Number.isFinite(Number(a)) && Number.isFinite(Number(b)) ? Number(a) - Number(b) : a.localeCompare(b)

export type Sources = ReturnType<typeof createSources>

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: Pick<Api, 'call'>, app: string, language: string, onRead: () => void) {
  const { read, now, forget } = createReader(onRead)
  const list = <T>(path: string) => listOf<T>(api, app, path)
  const dataset = (id: string) => async () => {
    const { body } = await api.call<DatasetData>('GET', `${app}/dataset/${id}`)
    return { ...body, columns: columnsIn(language, body.columns) }
  }
  const chart = (id: string) => async () => (await api.call<StoredChart>('GET', `${app}/chart/${id}`)).body

  const values = (id: string, column: string) => async () => {
    const dimensions = [{ as: 'value', of: column, top: MAX_VALUES }]
    const query = { dataset: id, dimensions, measures: [{ as: 'n', fn: 'count' }] }
    try {
      const { body } = await api.call<Pick<QueryResult, 'rows'>>('POST', `${app}/dataset/query`, {
        body: query,
      })
      return body.rows
        .flatMap(([cell]) => (cell === null || isJoined(cell) ? [] : String(cell)))
        .sort(byValue)
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.includes(error.status)) return []
      throw error
    }
  }

  const sources = {
    charts: () => now('/chart', list<StoredChart>('/chart')),
    datasets: () => now('/dataset', list<DatasetSummary>('/dataset')),
    forms: () => now('/webform', list<FormRow>('/webform'))?.filter(({ status }) => status === 'ACTIVE'),
    /** Undefined until it is read, and if there is no such dataset. */
    columns: (id: string): readonly Column[] | undefined => now(`/dataset/${id}`, dataset(id))?.columns,
    readCharts: () => read('/chart', list<StoredChart>('/chart')),
    readDatasets: () => read('/dataset', list<DatasetSummary>('/dataset')),
    readColumns: async (id: string) => (await read(`/dataset/${id}`, dataset(id))).columns,
    /** The values of a column, the most frequent ones if there are many. Undefined until they are read; empty if the server refuses. */
    values: ({ dataset: id, column }: ColumnOf): readonly string[] | undefined =>
      now(`/values/${id}/${column}`, values(id, column)),
    datasetName: (id: string) => sources.datasets()?.find(({ datasetid }) => datasetid === id)?.name ?? id,
    /** What a card draws, with the name of its chart. Undefined until it is known. */
    drawnBy({ chart: own, chartid, title = '' }: Card): Suggestion | undefined {
      if (own) return { name: title, ...own }
      if (chartid === undefined) return undefined
      const stored = sources.charts()?.find(one => one.chartid === chartid)
      const found = stored ?? now(`/chart/${chartid}`, chart(chartid))
      return found && { ...found, name: title || found.name }
    },
    suggest: async (datasetid: string, column: string) =>
      (await api.call<Suggestion>('POST', `${app}/chart/suggest`, { body: { datasetid, column } })).body,
    /** The charts were changed elsewhere. */
    forget,
  }
  return sources
}
