// The charts, datasets and web forms of the application, read when they are first needed and kept.
import type { Card, ColumnOf } from '../../../engine/dashboards/document.ts'
import { isJoined } from '../../../engine/dashboards/mark-conditions.ts'
import { columnsIn } from '../../../engine/query/column-labels.ts'
import type { Column } from '../../../engine/query/columns.ts'
import { type Api, ApiError, type AppPath } from '../../api/api.ts'
import type { NewChart, QueryRequest } from '../../api/contract.d.ts'
import { bodyOf, createReader } from '../../authoring/reader.ts'

/** More are typed, not chosen. */
const MAX_VALUES = 41

/** Status codes of refused queries. The server would refuse the same query again. */
const REFUSALS = [400, 403, 404, 409, 422]

const byValue = (a: string, b: string) =>
  Number.isFinite(Number(a)) && Number.isFinite(Number(b)) ? Number(a) - Number(b) : a.localeCompare(b)

export type Sources = ReturnType<typeof createSources>

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: Pick<Api, 'call'>, app: AppPath, language: string, onRead: () => void) {
  const { read, now, forget } = createReader(onRead)
  const charts = () => bodyOf(api.call('POST', `${app}/chart/all`, { body: {} }))
  const datasets = () => bodyOf(api.call('POST', `${app}/dataset/all`, { body: {} }))
  const forms = () => bodyOf(api.call('POST', `${app}/webform/all`, { body: {} }))
  const dataset = (id: string) => async () => {
    const { body } = await api.call('GET', `${app}/dataset/${id}`)
    return { ...body, columns: columnsIn(language, body.columns) }
  }
  const chart = (id: string) => () => bodyOf(api.call('GET', `${app}/chart/${id}`))

  const values = (id: string, column: string) => async () => {
    const dimensions = [{ as: 'value', of: column, top: MAX_VALUES }]
    const query: QueryRequest = { dataset: id, dimensions, measures: [{ as: 'n', fn: 'count' }] }
    try {
      const { body } = await api.call('POST', `${app}/dataset/query`, {
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
    charts: () => now('/chart', charts),
    datasets: () => now('/dataset', datasets),
    forms: () => now('/webform', forms)?.filter(({ status }) => status === 'ACTIVE'),
    /** Undefined until it is read, and if there is no such dataset. */
    columns: (id: string): readonly Column[] | undefined => now(`/dataset/${id}`, dataset(id))?.columns,
    readCharts: () => read('/chart', charts),
    readDatasets: () => read('/dataset', datasets),
    readColumns: async (id: string) => (await read(`/dataset/${id}`, dataset(id))).columns,
    /** The values of a column, the most frequent ones if there are many. Undefined until they are read; empty if the server refuses. */
    values: ({ dataset: id, column }: ColumnOf): readonly string[] | undefined =>
      now(`/values/${id}/${column}`, values(id, column)),
    datasetName: (id: string) => sources.datasets()?.find(({ datasetid }) => datasetid === id)?.name ?? id,
    /** What a card draws, with the name of its chart. Undefined until it is known. */
    drawnBy({ chart: own, chartid, title = '' }: Card): NewChart | undefined {
      if (own) return { name: title, ...own }
      if (chartid === undefined) return undefined
      const stored = sources.charts()?.find(one => one.chartid === chartid)
      const found = stored ?? now(`/chart/${chartid}`, chart(chartid))
      return found && { ...found, name: title || found.name }
    },
    suggest: (datasetid: string, column: string) =>
      bodyOf(api.call('POST', `${app}/chart/suggest`, { body: { datasetid, column } })),
    /** The charts were changed elsewhere. */
    forget,
  }
  return sources
}
