// Saves the rows of a dataset as a file, with the filter of the table. The server may have to prepare a view first.
import { html, type TemplateResult } from 'lit'
import type { Condition } from '../../../../engine/expressions/condition.ts'
import type { DatasetExportFormat } from '../../../api/contract.d.ts'
import { button } from '../../../kit/button.ts'
import { openMenu } from '../../../kit/menu.ts'
import { saveFile } from '../../../results/results-context.ts'
import { whenPrepared } from '../../when-prepared.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { failureIn } from './failure.ts'

const FORMATS = ['csv', 'xlsx', 'ndjson', 'parquet'] as const satisfies readonly DatasetExportFormat[]

/** Most files come sooner, and need no sentence. */
const SLOW_MS = 1000

/** The server writes no workbooks of views. Responses have exports of their own. */
const formatsOf = ({ kind }: ShownDataset): readonly DatasetExportFormat[] =>
  kind === 'WEBFORM' ? [] : kind === 'VIEW' ? FORMATS.filter(format => format !== 'xlsx') : FORMATS

export interface RowExport {
  /** The menu, and how far the file is. */
  draw(dataset: ShownDataset, filter: Condition | undefined): unknown
}

export function createExport(context: DatasetsContext): RowExport {
  const { call, toast, pageTexts, signal, update } = context
  let isRunning = false
  let progress = ''
  const tell = (text: string) => {
    progress = text
    if (!signal.aborted) update()
  }

  async function save(
    dataset: ShownDataset,
    filter: Condition | undefined,
    format: DatasetExportFormat,
  ): Promise<void> {
    const query = { format, filter: filter ? JSON.stringify(filter) : '' }
    isRunning = true
    const slow = setTimeout(() => tell(pageTexts.answers.exporting), SLOW_MS)
    tell('')
    try {
      const onWait = () => {
        clearTimeout(slow)
        tell(pageTexts.answers.exportPreparing)
      }
      const { body } = await whenPrepared({ signal, onWait }, () =>
        call('GET', `${datasetPath(context, dataset)}/export`, { query, wantsFile: true, signal }),
      )
      const name = `${fileName(dataset.name)}.${format}`
      saveFile(body, name)
      toast(pageTexts.answers.exported(name))
    } catch (error) {
      if (!signal.aborted) toast(failureIn(context, error))
    } finally {
      clearTimeout(slow)
      isRunning = false
      tell('')
    }
  }

  const menu = (
    dataset: ShownDataset,
    filter: Condition | undefined,
    formats: readonly DatasetExportFormat[],
  ): TemplateResult =>
    button({
      label: pageTexts.answers.export,
      icon: 'share',
      key: 'export',
      isDisabled: isRunning,
      onClick: event =>
        openMenu(
          event.currentTarget as HTMLElement,
          pageTexts.answers.export,
          formats.map(format => ({
            label: pageTexts.answers.formats[format],
            onSelect: () => void save(dataset, filter, format),
          })),
        ),
    })

  return {
    draw(dataset, filter) {
      const formats = formatsOf(dataset)
      if (formats.length === 0) return []
      return html`${menu(dataset, filter, formats)}<span class="soft" role="status">${progress}</span>`
    },
  }
}

/** Some systems refuse these characters in the names of files. */
const fileName = (name: string) => name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'dataset'
