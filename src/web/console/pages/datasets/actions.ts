// What the menu of a dataset does.
import { html } from 'lit'
import { ApiError } from '../../../api/api.ts'
import type { Dataset, DatasetSummary } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { textArea } from '../../../kit/field.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askName, askTyped } from '../../confirm.ts'
import { datasetPage, datasetPath } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'

interface Heard {
  /** The list offers to open the dataset. */
  readonly isInList?: boolean
  changed(dataset: Dataset): void
  deleted(): void
}

export function datasetMenu(context: DatasetsContext, dataset: DatasetSummary, heard: Heard): MenuItem[] {
  const { pageTexts, go, href } = context
  const { kind, appid, datasetid } = dataset
  const to = (path: string) => () => go(href(path))
  const open: MenuItem = { label: pageTexts.open, icon: 'list', onSelect: to(datasetPage(dataset)) }
  const chart: MenuItem = {
    label: pageTexts.newChart,
    icon: 'scoring',
    onSelect: () => go(newChartOf(context, dataset)),
  }
  if (kind === 'WEBFORM')
    return [
      ...(heard.isInList ? [open] : []),
      chart,
      {
        label: pageTexts.responses,
        icon: 'preview',
        onSelect: to(`/console/apps/${appid}/forms/${datasetid}/responses`),
      },
    ]
  return [
    ...(heard.isInList ? [open] : []),
    chart,
    kind === 'VIEW'
      ? { label: pageTexts.editView, icon: 'build', onSelect: to(datasetPage(dataset, '/view')) }
      : { label: pageTexts.editColumns, icon: 'build', onSelect: to(datasetPage(dataset, '/columns')) },
    ...(kind === 'CONNECTION'
      ? [
          {
            label: pageTexts.source,
            icon: 'settings' as const,
            onSelect: to(datasetPage(dataset, '/source')),
          },
        ]
      : []),
    ...(kind === 'TABLE'
      ? [{ label: pageTexts.table.load, icon: 'share' as const, onSelect: to(datasetPage(dataset, '/load')) }]
      : []),
    { label: pageTexts.rename, icon: 'text', onSelect: () => void rename(context, dataset, heard) },
    {
      label: pageTexts.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void remove(context, dataset, heard),
    },
  ]
}

function newChartOf({ href }: DatasetsContext, { appid, datasetid }: DatasetSummary): string {
  const path = href(`/console/apps/${appid}/charts/new`)
  return `${path}${path.includes('?') ? '&' : '?'}dataset=${datasetid}`
}

async function rename(context: DatasetsContext, dataset: DatasetSummary, { changed }: Heard): Promise<void> {
  const { root, texts, pageTexts, call, toast, inWords } = context
  let { description } = dataset
  const name = await askName(root, texts, {
    title: pageTexts.renameTitle,
    label: pageTexts.name,
    value: dataset.name,
    action: texts.save,
    extra: () =>
      textArea({
        id: 'dataset-description',
        label: pageTexts.description,
        value: description,
        maxLength: 2000,
        onInput(text) {
          description = text
        },
      }),
  })
  if (name === undefined) return
  try {
    const { body } = await call('PATCH', datasetPath(context, dataset), {
      body: { name, description: description === '' ? null : description },
    })
    changed(body)
    toast(texts.saved)
  } catch (error) {
    toast(inWords(error))
  }
}

async function remove(context: DatasetsContext, dataset: DatasetSummary, { deleted }: Heard): Promise<void> {
  const { root, texts, pageTexts, call, toast, inWords } = context
  const isSure = await askTyped(root, texts, {
    title: pageTexts.deleteTitle,
    text: pageTexts.deleteText(dataset.rowCount),
    word: dataset.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', datasetPath(context, dataset))
    deleted()
    toast(pageTexts.deleted(dataset.name))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'dataset_in_use') inUse(context, error.message)
    else toast(inWords(error))
  }
}

/** @param users the server's sentence, which names what uses the dataset */
function inUse({ root, texts, pageTexts }: DatasetsContext, users: string): void {
  openDialog(root, {
    title: pageTexts.inUse,
    text: pageTexts.inUseText,
    closeLabel: texts.close,
    content: () =>
      html`<ul class="plain-list">${namesIn(users).map(name => html`<li><bdi>${name}</bdi></li>`)}</ul>`,
    actions: [{ label: texts.close, value: 'closed', kind: 'primary' }],
  })
}

/** The server quotes each name. */
const namesIn = (sentence: string): readonly string[] => {
  const names = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  return names.length > 0 ? names : [sentence]
}
