// Deletes every row that meets a filter.
import type { Condition } from '../../../../engine/expressions/condition.ts'
import { askTyped } from '../../confirm.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'

export async function deleteMatching(
  context: DatasetsContext,
  dataset: ShownDataset,
  filter: Condition,
  done: () => Promise<void>,
): Promise<void> {
  const { root, texts, pageTexts, call, toast, inWords } = context
  const isSure = await askTyped(root, texts, {
    title: pageTexts.table.deleteMatching,
    text: pageTexts.table.deleteMatchingText,
    word: dataset.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    const { body } = await call('POST', `${datasetPath(context, dataset)}/row/delete`, { body: { filter } })
    toast(pageTexts.table.deletedRows(body.deleted))
    await done()
  } catch (error) {
    toast(inWords(error))
  }
}
