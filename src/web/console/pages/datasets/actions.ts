// What the menu of a dataset does.
import { html } from 'lit'
import { ApiError } from '../../../api/api.ts'
import type { Dataset, DatasetSummary } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { textArea } from '../../../kit/field.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askName, askTyped } from '../../confirm.ts'
import { datasetPage, datasetPath } from './data.ts'
import type { DatasetsContext } from './texts.ts'

interface Heard {
  /** The list offers to open the dataset. */
  readonly isInList?: boolean
  changed(dataset: Dataset): void
  deleted(): void
}

export function datasetMenu(context: DatasetsContext, dataset: DatasetSummary, heard: Heard): MenuItem[] {
  const { words, go, href } = context
  const { kind, appid, datasetid } = dataset
  const to = (path: string) => () => go(href(path))
  const open: MenuItem = { label: words.open, icon: 'list', onSelect: to(datasetPage(dataset)) }
  const chart: MenuItem = {
    label: words.newChart,
    icon: 'scoring',
    onSelect: () => go(newChartOf(context, dataset)),
  }
  if (kind === 'WEBFORM')
    return [
      ...(heard.isInList ? [open] : []),
      chart,
      {
        label: words.responses,
        icon: 'preview',
        onSelect: to(`/console/apps/${appid}/forms/${datasetid}/responses`),
      },
    ]
  return [
    ...(heard.isInList ? [open] : []),
    chart,
    kind === 'VIEW'
      ? { label: words.editView, icon: 'build', onSelect: to(datasetPage(dataset, '/view')) }
      : { label: words.editColumns, icon: 'build', onSelect: to(datasetPage(dataset, '/columns')) },
    ...(kind === 'CONNECTION'
      ? [{ label: words.source, icon: 'settings' as const, onSelect: to(datasetPage(dataset, '/source')) }]
      : []),
    ...(kind === 'TABLE'
      ? [{ label: words.table.load, icon: 'share' as const, onSelect: to(datasetPage(dataset, '/load')) }]
      : []),
    { label: words.rename, icon: 'text', onSelect: () => void rename(context, dataset, heard) },
    {
      label: words.delete,
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
  const { root, texts, words, call, toast, inWords } = context
  let { description } = dataset
  const name = await askName(root, texts, {
    title: words.renameTitle,
    label: words.name,
    value: dataset.name,
    action: texts.save,
    extra: () =>
      textArea({
        id: 'dataset-description',
        label: words.description,
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
  const { root, texts, words, call, toast, inWords } = context
  const isSure = await askTyped(root, texts, {
    title: words.deleteTitle,
    text: words.deleteText(dataset.rowCount),
    word: dataset.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', datasetPath(context, dataset))
    deleted()
    toast(words.deleted(dataset.name))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'dataset_in_use') inUse(context, error.message)
    else toast(inWords(error))
  }
}

/** @param users the server's sentence, which names what uses the dataset */
function inUse({ root, texts, words }: DatasetsContext, users: string): void {
  openDialog(root, {
    title: words.inUse,
    text: words.inUseText,
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
