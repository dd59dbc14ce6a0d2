// The columns of a table, and its key.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { ConsoleContext, Page } from '../page.ts'
import { linkButton, pageHead } from '../parts/blocks.ts'
import { draftOf, errorsIn, newColumn, toColumns } from './datasets/column-draft.ts'
import { type ColumnsState, columnEditor } from './datasets/column-editor.ts'
import { datasetPage, datasetPath, readDatasetPage, type ShownDataset } from './datasets/data.ts'
import { focusInvalid } from './datasets/focus.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/texts.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const [context, { app, dataset }] = await Promise.all([withDatasetsTexts(first), readDatasetPage(first)])
  const { words, href } = context
  const state: ColumnsState = {
    drafts:
      dataset.columns.length > 0
        ? dataset.columns.map(column => draftOf(column, dataset.key))
        : [newColumn()],
    errors: new Map(),
    isFixed: (dataset.rowCount ?? 0) > 0,
  }
  return {
    title: `${words.columns.title} · ${dataset.name}`,
    crumb: words.columns.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: words.title, href: href(`/console/apps/${app.appid}/datasets`) },
      { label: dataset.name, href: href(datasetPage(dataset)) },
    ],
    app,
    render: () => html`<div class="page">
      ${pageHead(words.columns.title, { text: words.columns.text })} ${form(context, dataset, state)}
    </div>`,
  }
}

function form(context: DatasetsContext, dataset: ShownDataset, state: ColumnsState): TemplateResult {
  const { words, texts, update, href } = context
  return html`<form class="stack" novalidate @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    void save(context, dataset, state)
  }}>
    ${columnEditor(context, state, () => {
      if (state.errors.size > 0) state.errors = errorsIn(state.drafts, words)
      update()
    })}
    <div class="row">
      <button type="submit" class="k-button k-primary">${words.columns.save}</button>
      ${linkButton({ href: href(datasetPage(dataset)), label: texts.cancel })}
    </div>
  </form>`
}

async function save(context: DatasetsContext, dataset: ShownDataset, state: ColumnsState): Promise<void> {
  const { call, go, href, root, words, update, toast, inWords } = context
  state.errors = errorsIn(state.drafts, words)
  update()
  if (state.errors.size > 0) {
    toast(words.columns.faults(state.errors.size))
    return focusInvalid(root)
  }
  const kept = new Set(state.drafts.map(({ id }) => id))
  const removed = dataset.columns.filter(({ id }) => !kept.has(id))
  if (removed.length > 0 && !(await isSure(context, dataset, removed))) return
  const { columns, key } = toColumns(state.drafts)
  try {
    await call('PATCH', datasetPath(context, dataset), {
      body: { columns, ...(!state.isFixed && { key: key ?? null }) },
    })
    toast(words.columns.saved)
    go(href(datasetPage(dataset)))
  } catch (error) {
    const [fault] = error instanceof ApiError ? error.faults : []
    toast(fault?.detail ?? inWords(error))
  }
}

async function isSure(
  { root, texts, words, format }: DatasetsContext,
  { rowCount }: ShownDataset,
  removed: ShownDataset['columns'],
): Promise<boolean> {
  const { removedText, removedUses } = words.columns
  const lost = rowCount === 0 ? '' : `${removedText(format.list(removed.map(({ label }) => label)))} `
  const dialog = openDialog(root, {
    title: words.columns.removedTitle,
    text: lost + removedUses,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: words.columns.removeThem, value: 'remove', kind: 'danger' },
    ],
  })
  return (await dialog.closed) === 'remove'
}
