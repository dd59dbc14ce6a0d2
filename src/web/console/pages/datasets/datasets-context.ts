// The texts and styles of datasets, which other pages do not load.
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { DatasetsTexts } from '../../../texts/console/datasets-en.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { datasetForms } from '../../styles/dataset-forms.ts'
import { datasetLoad } from '../../styles/dataset-load.ts'
import { datasets } from '../../styles/datasets.ts'

/** What parts of these pages get. */
export interface DatasetsContext extends ConsoleContext {
  readonly pageTexts: DatasetsTexts
}

export async function withDatasetsTexts(context: ConsoleContext): Promise<DatasetsContext> {
  const { language, root } = context
  adoptStyles(root, datasets)
  adoptStyles(root, datasetForms)
  adoptStyles(root, datasetLoad)
  const pageTexts =
    language === 'de'
      ? (await import('../../../texts/console/datasets-de.ts')).datasetsDe
      : (await import('../../../texts/console/datasets-en.ts')).datasetsEn
  return { ...context, pageTexts }
}
