// Saves the rows of a table as a file, with the filter of the table.
import type { TemplateResult } from 'lit'
import type { Dataset } from '../../../datasets/shapes.ts'
import { button } from '../../../kit/button.ts'
import { openMenu } from '../../../kit/menu.ts'
import { saveFile } from '../../../results/context.ts'
import { datasetPath } from './data.ts'
import type { DatasetsContext } from './texts.ts'

const FORMATS = ['csv', 'xlsx', 'ndjson', 'parquet'] as const

export const exportMenu = (context: DatasetsContext, dataset: Dataset, filter: unknown): TemplateResult =>
  button({
    label: context.words.table.export,
    icon: 'share',
    key: 'export',
    onClick: event =>
      openMenu(
        event.currentTarget as HTMLElement,
        context.words.table.export,
        FORMATS.map(format => ({
          label: context.words.table.exportAs[format],
          onSelect: () => void save(context, dataset, filter, format),
        })),
      ),
  })

async function save(
  context: DatasetsContext,
  dataset: Dataset,
  filter: unknown,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const { call, toast, inWords, words, signal } = context
  const query = new URLSearchParams({ format })
  if (filter !== undefined) query.set('filter', JSON.stringify(filter))
  try {
    const path = `${datasetPath(context, dataset)}/export?${query}`
    const { body } = await call<Blob>('GET', path, { wantsFile: true, signal })
    const name = `${fileName(dataset.name)}.${format}`
    saveFile(body, name)
    toast(words.table.exported(name))
  } catch (error) {
    if (!signal.aborted) toast(inWords(error))
  }
}

/** Some systems refuse these characters in the names of files. */
const fileName = (name: string) => name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'dataset'
