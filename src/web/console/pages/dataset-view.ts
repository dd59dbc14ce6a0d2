// The builder of views: sources and joins, a filter, columns with formulas, and the problems of each field.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import type { Dataset } from '../../api/contract.d.ts'
import { createColumnFilter } from '../../authoring/conditions/column-filter.ts'
import { formulaStyles } from '../../authoring/conditions/formula-styles.ts'
import { loadEditorTexts } from '../../chart-editor/load-editor-texts.ts'
import type { FormulaFields } from '../../datasets/formula-field.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { textField } from '../../kit/field.ts'
import { loadDesignerTexts } from '../../texts/load-designer-texts.ts'
import { readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { card, linkButton, pageHead } from '../parts/blocks.ts'
import { datasetPage, datasetPath, datasetsPath, readDatasets } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'
import { viewColumnsEditor } from './datasets/view-columns.ts'
import { draftOfView, emptyView, toView } from './datasets/view-draft.ts'
import { columnReader, sourceSubjectsOf, type ViewEditor } from './datasets/view-editor.ts'
import { checkDraft, FILTER, fieldOf, sentenceOf } from './datasets/view-faults.ts'
import { groupEditor } from './datasets/view-group.ts'
import { sourcesEditor } from './datasets/view-sources.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const { appid = '', datasetid } = first.params
  const path = datasetid ? datasetPath(first, { appid, datasetid }) : undefined
  const [context, app, datasets, designerTexts, chartTexts, edited] = await Promise.all([
    withDatasetsTexts(first),
    readApp(first, appid),
    readDatasets(first, appid),
    loadDesignerTexts(first.language),
    loadEditorTexts(first.language),
    path ? first.call('GET', path).then(({ body }) => body) : undefined,
  ])
  const { pageTexts, href, root } = context
  adoptStyles(root, formulaStyles)
  const editor = await createEditor(
    context,
    appid,
    datasets.filter(one => one.datasetid !== datasetid),
    { designerTexts, chartTexts },
    edited,
  )
  const title = edited ? pageTexts.view.title : pageTexts.view.titleNew
  return {
    title: edited ? `${title} · ${edited.name}` : title,
    crumb: title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${appid}/datasets`) },
      ...(edited ? [{ label: edited.name, href: href(datasetPage(edited)) }] : []),
    ],
    app,
    render: () =>
      html`<div class="page">${pageHead(title, { text: pageTexts.view.text })} ${form(editor, edited)}</div>`,
  }
}

async function createEditor(
  context: DatasetsContext,
  appid: string,
  datasets: ViewEditor['datasets'],
  catalogues: Pick<ViewEditor, 'designerTexts' | 'chartTexts'>,
  edited: Dataset | undefined,
): Promise<ViewEditor> {
  const { pageTexts, update, inWords, toast } = context
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const reader = columnReader(context, appid)
  const used = edited?.view ? [edited.view.from, ...(edited.view.joins ?? [])] : []
  await Promise.all(used.map(({ dataset }) => reader.read(dataset)))
  const draft = edited ? draftOfView(edited, timeZone, reader.columnsOf) : emptyView(timeZone)
  const fields: FormulaFields = { suggesting: undefined }
  const check = () => checkDraft(draft, reader.columnsOf, pageTexts)
  const filter = await createColumnFilter(
    { ...context, columnOf: pageTexts.table.columnOf, compared: pageTexts.table.compared },
    FILTER,
    () => sourceSubjectsOf(editor),
    draft.filter,
  )
  const editor: ViewEditor = {
    context,
    appid,
    ...catalogues,
    datasets,
    draft,
    fields,
    filter,
    checked: check(),
    wasSent: false,
    columnsOf: reader.columnsOf,
    async read(dataset) {
      try {
        await reader.read(dataset)
      } catch (error) {
        toast(inWords(error))
      }
      editor.changed()
    },
    changed() {
      editor.checked = check()
      update()
    },
  }
  return editor
}

function form(editor: ViewEditor, edited: Dataset | undefined): TemplateResult {
  const { context, draft } = editor
  const { pageTexts, texts, href } = context
  const hasSource = draft.from.dataset !== ''
  return html`<form class="stack" novalidate @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    void save(editor, edited)
  }}>
    ${
      edited
        ? nothing
        : card(
            pageTexts.name,
            '',
            textField({
              id: 'view-name',
              label: pageTexts.name,
              isStacked: true,
              value: draft.name,
              maxLength: 200,
              error: editor.wasSent && draft.name.trim() === '' ? pageTexts.nameNeeded : undefined,
              onInput(name) {
                draft.name = name
                editor.changed()
              },
            }),
            'bare',
          )
    }
    ${card(pageTexts.view.sources, '', sourcesEditor(editor))}
    ${hasSource ? card(pageTexts.view.filter, pageTexts.view.filterText, filterEditor(editor)) : nothing}
    ${
      hasSource
        ? card(
            pageTexts.view.columns,
            pageTexts.view.columnsText,
            html`<div class="stack">${viewColumnsEditor(editor)}
            ${textField({
              id: 'view-zone',
              label: pageTexts.view.timeZone,
              isStacked: true,
              value: draft.timeZone,
              error: editor.checked.errors.get('view-zone'),
              onInput(timeZone) {
                draft.timeZone = timeZone
                editor.changed()
              },
            })}</div>`,
          )
        : nothing
    }
    ${hasSource && draft.columns.length > 0 ? card(pageTexts.view.groupsTitle, '', groupEditor(editor)) : nothing}
    ${editor.wasSent && editor.checked.errors.size > 0 ? problems(editor) : nothing}
    <div class="row">
      <button type="submit" class="k-button k-primary">${edited ? pageTexts.view.save : pageTexts.view.create}</button>
      ${linkButton({
        href: href(edited ? datasetPage(edited) : `/console/apps/${editor.appid}/datasets`),
        label: texts.cancel,
      })}
    </div>
  </form>`
}

function filterEditor({ filter, draft, context, changed, checked }: ViewEditor): TemplateResult {
  if (!filter.isSentences) return html`<p class="soft">${context.pageTexts.view.rawFilter}</p>`
  return html`${filter.draw(condition => {
    draft.filter = condition
    changed()
  })}${checked.errors.has(FILTER) ? html`<p class="k-error">${checked.errors.get(FILTER)}</p>` : nothing}`
}

/** Each problem leads to its field. */
function problems({ checked, context }: ViewEditor): TemplateResult {
  const { pageTexts, root } = context
  const show = (id: string) => {
    const field = root.querySelector<HTMLElement>(`[id="${id}"], [data-key="${id}"]`)
    field?.focus()
  }
  return card(
    pageTexts.view.faultsLeft(checked.errors.size),
    '',
    html`<ul class="fault-list">${[...checked.errors].map(
      ([id, sentence]) => html`<li><button type="button" @click=${() => show(id)}>${sentence}</button></li>`,
    )}</ul>`,
  )
}

async function save(editor: ViewEditor, edited: Dataset | undefined): Promise<void> {
  const { context, draft, appid } = editor
  const { call, go, href, root, pageTexts, toast, inWords } = context
  editor.wasSent = true
  editor.changed()
  if (editor.checked.errors.size > 0 || (!edited && draft.name.trim() === '')) {
    requestAnimationFrame(() =>
      root.querySelector<HTMLElement>('main [aria-invalid="true"], .fault-list button')?.focus(),
    )
    return
  }
  const view = toView(draft)
  try {
    const { body } = edited
      ? await call('PATCH', datasetPath(context, edited), { body: { view } })
      : await call('POST', datasetsPath(context, appid), {
          body: { name: draft.name.trim(), kind: 'VIEW', view },
        })
    toast(pageTexts.view.saved)
    go(href(datasetPage(body)))
  } catch (error) {
    const faults = error instanceof ApiError ? error.faults : []
    if (faults.length === 0) return toast(inWords(error))
    const errors = new Map(
      faults.map(fault => {
        const pointer = fault.pointer.replace(/^\/view/, '')
        return [fieldOf(draft, { pointer }), sentenceOf(pageTexts, fault)] as const
      }),
    )
    editor.checked = { ...editor.checked, errors }
    context.update()
  }
}
