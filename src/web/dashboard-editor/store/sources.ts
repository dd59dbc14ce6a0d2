// The charts, datasets and web forms of the application, read when they are first needed and kept.
import type { Card } from '../../../engine/dashboards/document.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Api } from '../../api/api.ts'
import type { DatasetData, DatasetSummary, FormRow, StoredChart, Suggestion } from './shapes.ts'

export type Sources = ReturnType<typeof createSources>

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: Pick<Api, 'call'>, app: string, onRead: () => void) {
  const kept = new Map<string, unknown>()
  const asked = new Map<string, Promise<unknown>>()

  /** Reads it once. A failed read is repeated by the next one who asks. */
  function read<T>(path: string, load: () => Promise<T>): Promise<T> {
    // Each path is read with one type.
    const known = asked.get(path) as Promise<T> | undefined
    if (known) return known
    const loading = load().then(
      value => {
        kept.set(path, value)
        onRead()
        return value
      },
      (error: unknown) => {
        asked.delete(path)
        throw error
      },
    )
    asked.set(path, loading)
    return loading
  }
  function now<T>(path: string, load: () => Promise<T>): T | undefined {
    read(path, load).catch(() => {})
    return kept.get(path) as T | undefined
  }
  const list =
    <T>(path: string) =>
    async () =>
      (await api.call<readonly T[]>('POST', `${app}${path}/all`, { body: {} })).body
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
    forget() {
      kept.clear()
      asked.clear()
    },
  }
  return sources
}
