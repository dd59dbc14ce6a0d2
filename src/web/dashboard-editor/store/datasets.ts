// The datasets that the cards of a dashboard read.
import { cardsOf } from '../../../engine/dashboards/document.ts'
import type { EditorContext } from '../dashboard-context.ts'
import type { DatasetColumns } from '../document/filters.ts'

type DatasetSources = Pick<EditorContext, 'workspace' | 'sources'>

/** Ids of datasets in the order of the cards. Datasets of stored charts are included once the charts are read. */
export function datasetsOfContent({ workspace, sources }: DatasetSources): string[] {
  const { content } = workspace
  const ofCards = cardsOf(content).flatMap(card => sources.drawnBy(card)?.query.dataset ?? [])
  const ofFilters = content.filters.flatMap(({ columns }) => columns.map(({ dataset }) => dataset))
  return [...new Set([...ofCards, ...ofFilters])]
}

export async function columnsOfContent(datasetSources: DatasetSources): Promise<DatasetColumns[]> {
  const read = datasetsOfContent(datasetSources).map(async (dataset): Promise<DatasetColumns[]> => {
    try {
      return [{ dataset, columns: await datasetSources.sources.readColumns(dataset) }]
    } catch {
      // A dataset that is gone has no columns to filter. The check names it.
      return []
    }
  })
  return (await Promise.all(read)).flat()
}
