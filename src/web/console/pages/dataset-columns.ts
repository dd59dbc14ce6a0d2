// The columns of a table, and its key.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { linkButton, pageHead } from '../parts/blocks.ts'
import { draftOf, errorsIn, newColumn, toColumns } from './datasets/column-draft.ts'
import { type ColumnsState, columnEditor } from './datasets/column-editor.ts'
import { datasetPage, datasetPath, readDatasetPage, type ShownDataset } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'
import { focusInvalid } from './datasets/focus.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const [context, { app, dataset }] = await Promise.all([withDatasetsTexts(first), readDatasetPage(first)])
  const { pageTexts, href } = context
  const state: ColumnsState = {
    drafts:
      dataset.columns.length > 0
        ? dataset.columns.map(column => draftOf(column, dataset.key))
        : [newColumn()],
    errors: new Map(),
    isFixed: (dataset.rowCount ?? 0) > 0,
  }
  return {
    title: `${pageTexts.columns.title} · ${dataset.name}`,
    crumb: pageTexts.columns.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${app.appid}/datasets`) },
      { label: dataset.name, href: href(datasetPage(dataset)) },
    ],
    app,
    render: () => html`<div class="page">
      ${pageHead(pageTexts.columns.title, { text: pageTexts.columns.text })} ${form(context, dataset, state)}
    </div>`,
  }
}

function form(context: DatasetsContext, dataset: ShownDataset, state: ColumnsState): TemplateResult {
  const { pageTexts, texts, update, href } = context
  return html`<form class="stack" novalidate @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    void save(context, dataset, state)
  }}>
    ${columnEditor(context, state, () => {
      if (state.errors.size > 0) state.errors = errorsIn(state.drafts, pageTexts)
      update()
    })}
    <div class="row">
      <button type="submit" class="k-button k-primary">${pageTexts.columns.save}</button>
      ${linkButton({ href: href(datasetPage(dataset)), label: texts.cancel })}
    </div>
  </form>`
}

async function save(context: DatasetsContext, dataset: ShownDataset, state: ColumnsState): Promise<void> {
  const { call, go, href, root, pageTexts, update, toast, inWords } = context
  state.errors = errorsIn(state.drafts, pageTexts)
  update()
  if (state.errors.size > 0) {
    toast(pageTexts.columns.faults(state.errors.size))
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
    toast(pageTexts.columns.saved)
    go(href(datasetPage(dataset)))
  } catch (error) {
    const [fault] = error instanceof ApiError ? error.faults : []
    toast(fault?.detail ?? inWords(error))
  }
}

async function isSure(
  { root, texts, pageTexts, format }: DatasetsContext,
  { rowCount }: ShownDataset,
  removed: ShownDataset['columns'],
): Promise<boolean> {
  const { removedText, removedUses } = pageTexts.columns
  const lost = rowCount === 0 ? '' : `${removedText(format.list(removed.map(({ label }) => label)))} `
  const dialog = openDialog(root, {
    title: pageTexts.columns.removedTitle,
    text: lost + removedUses,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: pageTexts.columns.removeThem, value: 'remove', kind: 'danger' },
    ],
  })
  return (await dialog.closed) === 'remove'
}
