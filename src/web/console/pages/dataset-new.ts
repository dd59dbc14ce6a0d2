// A new table: from a file, whose columns are detected, or with columns that the person defines.
import { html, nothing, type TemplateResult } from 'lit'
import type { Dataset } from '../../datasets/shapes.ts'
import { segments } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { readApp } from '../data.ts'
import type { Context, Page } from '../page.ts'
import { card, pageHead } from '../parts/blocks.ts'
import { errorsIn, newColumn, toColumns } from './datasets/column-draft.ts'
import { type ColumnsState, columnEditor } from './datasets/column-editor.ts'
import { datasetPage, datasetsPath } from './datasets/data.ts'
import { focusInvalid } from './datasets/focus-invalid.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/texts.ts'

interface View {
  readonly appid: string
  name: string
  start: 'file' | 'columns'
  readonly columns: ColumnsState
  failure: string | undefined
}

export async function open(first: Context): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  const [context, app] = await Promise.all([withDatasetsTexts(first), readApp(first, appid)])
  const { words, href } = context
  const view: View = {
    appid,
    name: '',
    start: 'file',
    columns: { drafts: [newColumn()], errors: new Map(), isFixed: false },
    failure: undefined,
  }
  return {
    title: words.newTable.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: words.title, href: href(`/console/apps/${appid}/datasets`) },
    ],
    app,
    render: () =>
      html`<div class="page narrow">${pageHead(words.newTable.title)} ${form(context, view)}</div>`,
  }
}

function form(context: DatasetsContext, view: View): TemplateResult {
  const { words, texts, update } = context
  const isFile = view.start === 'file'
  return html`<form class="load-stack" novalidate @submit=${(event: SubmitEvent) => void create(event, context, view)}>
    ${card(
      words.name,
      '',
      html`<div class="load-stack">${textField({
        id: 'dataset-name',
        label: words.name,
        isStacked: true,
        value: view.name,
        placeholder: words.newTable.nameExample,
        maxLength: 200,
        error: view.failure,
        onInput(name) {
          view.name = name
        },
      })}
      ${segments({
        id: 'dataset-start',
        label: words.newTable.how,
        hint: isFile ? words.newTable.fileText : words.newTable.columnsText,
        isStacked: true,
        value: view.start,
        options: [
          { value: 'file', label: words.newTable.fromFile },
          { value: 'columns', label: words.newTable.fromColumns },
        ],
        onChange(start) {
          view.start = start === 'file' ? 'file' : 'columns'
          update()
        },
      })}</div>`,
      'bare',
    )}
    ${
      isFile
        ? nothing
        : html`<section aria-label=${words.columns.title} class="stack">${columnEditor(
            context,
            view.columns,
            () => {
              if (view.columns.errors.size > 0) view.columns.errors = errorsIn(view.columns.drafts, words)
              update()
            },
          )}</section>`
    }
    <div class="row"><button type="submit" class="k-button k-primary">${isFile ? words.newTable.next : texts.create}</button></div>
  </form>`
}

async function create(event: SubmitEvent, context: DatasetsContext, view: View): Promise<void> {
  event.preventDefault()
  const { call, go, href, root, words, inWords, update, toast } = context
  const isFile = view.start === 'file'
  view.failure = view.name.trim() === '' ? words.columns.labelNeeded : undefined
  view.columns.errors = isFile ? new Map() : errorsIn(view.columns.drafts, words)
  update()
  if (view.failure || view.columns.errors.size > 0) return focusInvalid(root)
  try {
    const { body } = await call<Dataset>('POST', datasetsPath(context, view.appid), {
      body: { name: view.name.trim(), ...(!isFile && toColumns(view.columns.drafts)) },
    })
    go(href(datasetPage(body, isFile ? '/load' : '')))
  } catch (error) {
    toast(inWords(error))
  }
}
