// The charts, datasets and web forms of the application, read when they are first needed and kept.
import type { Card } from '../../../engine/dashboards/document.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Api } from '../../api/api.ts'
import { createReader, listOf } from '../../draft-editor/reader.ts'
import type { DatasetData, DatasetSummary, FormRow, StoredChart, Suggestion } from './shapes.ts'

export type Sources = ReturnType<typeof createSources>

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: Pick<Api, 'call'>, app: string, onRead: () => void) {
  const { read, now, forget } = createReader(onRead)
  const list = <T>(path: string) => listOf<T>(api, app, path)
  const dataset = (id: string) => async () =>
    (await api.call<DatasetData>('GET', `${app}/dataset/${id}`)).body
  const chart = (id: string) => async () => (await api.call<StoredChart>('GET', `${app}/chart/${id}`)).body

  const sources = {
    charts: () => now('/chart', list<StoredChart>('/chart')),
    datasets: () => now('/dataset', list<DatasetSummary>('/dataset')),
    forms: () => now('/webform', list<FormRow>('/webform'))?.filter(({ status }) => status === 'ACTIVE'),
    /** Undefined until it is read, and if there is no such dataset. */
    columns: (id: string): readonly Column[] | undefined => now(`/dataset/${id}`, dataset(id))?.columns,
    readCharts: () => read('/chart', list<StoredChart>('/chart')),
    readDatasets: () => read('/dataset', list<DatasetSummary>('/dataset')),
    readColumns: async (id: string) => (await read(`/dataset/${id}`, dataset(id))).columns,
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
