// Deletes every row that meets a filter.
import type { Condition } from '../../../../engine/expressions/condition.ts'
import { askTyped } from '../../confirm.ts'
import { datasetPath, type ShownDataset } from './data.ts'
import type { DatasetsContext } from './texts.ts'

export async function deleteMatching(
  context: DatasetsContext,
  dataset: ShownDataset,
  filter: Condition,
  done: () => Promise<void>,
): Promise<void> {
  const { root, texts, words, call, toast, inWords } = context
  const isSure = await askTyped(root, texts, {
    title: words.table.deleteMatching,
    text: words.table.deleteMatchingText,
    word: dataset.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    const { body } = await call('POST', `${datasetPath(context, dataset)}/row/delete`, { body: { filter } })
    toast(words.table.deletedRows(body.deleted))
    await done()
  } catch (error) {
    toast(inWords(error))
  }
}
