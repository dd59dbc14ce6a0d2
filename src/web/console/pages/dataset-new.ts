// A new dataset: from a file, whose columns are detected, with columns that the person defines, or from a database.
import { html, nothing, type TemplateResult } from 'lit'
import { segments } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { readApp } from '../app-data.ts'
import { faultsOf } from '../ask.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { card, linkButton, pageHead } from '../parts/blocks.ts'
import {
  type ConnectionsContext,
  readConnections,
  withConnectionsTexts,
} from './connections/connection-data.ts'
import { errorsIn, newColumn, toColumns } from './datasets/column-draft.ts'
import { type ColumnsState, columnEditor } from './datasets/column-editor.ts'
import { datasetPage, datasetsPath } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'
import { focusInvalid } from './datasets/focus.ts'
import { sourceDraftOf, sourceIn } from './datasets/source-draft.ts'
import { missingIn, type SourceState, sourceFields } from './datasets/source-fields.ts'

const STARTS = ['file', 'columns', 'connection'] as const

interface NewDatasetView {
  readonly appid: string
  name: string
  start: (typeof STARTS)[number]
  readonly columns: ColumnsState
  failure: string | undefined
  /** The settings of a source, for administrators only: nobody else sees connections. */
  readonly fromConnection: { readonly context: ConnectionsContext; readonly state: SourceState } | undefined
}

export async function open(first: ConsoleContext): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  const [context, app, fromConnection] = await Promise.all([
    withDatasetsTexts(first),
    readApp(first, appid),
    readSource(first, appid),
  ])
  const { pageTexts, href } = context
  const view: NewDatasetView = {
    appid,
    name: '',
    start: fromConnection && first.query.has('connection') ? 'connection' : 'file',
    columns: { drafts: [newColumn()], errors: new Map(), isFixed: false },
    failure: undefined,
    fromConnection,
  }
  return {
    title: pageTexts.newTable.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${appid}/datasets`) },
    ],
    app,
    render: () =>
      html`<div class="page narrow">${pageHead(pageTexts.newTable.title)} ${form(context, view)}</div>`,
  }
}

function form(context: DatasetsContext, view: NewDatasetView): TemplateResult {
  const { pageTexts, texts, update } = context
  const { start } = view
  return html`<form class="load-stack" novalidate @submit=${(event: SubmitEvent) => void create(event, context, view)}>
    ${card(
      pageTexts.name,
      '',
      html`<div class="load-stack">${textField({
        id: 'dataset-name',
        label: pageTexts.name,
        isStacked: true,
        value: view.name,
        placeholder: pageTexts.newTable.nameExample,
        maxLength: 200,
        error: view.failure,
        onInput(name) {
          view.name = name
        },
      })}
      ${segments({
        id: 'dataset-start',
        label: pageTexts.newTable.how,
        hint: pageTexts.newTable[`${start}Text`],
        isStacked: true,
        value: start,
        options: [
          { value: 'file', label: pageTexts.newTable.fromFile },
          { value: 'columns', label: pageTexts.newTable.fromColumns },
          ...(view.fromConnection ? [{ value: 'connection', label: pageTexts.newTable.fromConnection }] : []),
        ],
        onChange(value) {
          view.start = STARTS.find(one => one === value) ?? start
          update()
        },
      })}</div>`,
      'bare',
    )}
    ${start === 'columns' ? columnFields(context, view) : start === 'connection' ? connectionFields(context, view) : nothing}
    <div class="row"><button type="submit" class="k-button k-primary">${start === 'file' ? pageTexts.newTable.next : texts.create}</button></div>
  </form>`
}

const columnFields = (context: DatasetsContext, { columns }: NewDatasetView): TemplateResult =>
  html`<section aria-label=${context.pageTexts.columns.title} class="stack">${columnEditor(
    context,
    columns,
    () => {
      if (columns.errors.size > 0) columns.errors = errorsIn(columns.drafts, context.pageTexts)
      context.update()
    },
  )}</section>`

function connectionFields({ pageTexts, href }: DatasetsContext, { fromConnection, appid }: NewDatasetView) {
  if (!fromConnection) return nothing
  const { context, state } = fromConnection
  const toConnections = linkButton({
    href: href(`/console/apps/${appid}/datasets/connections`),
    label: pageTexts.newTable.toConnections,
  })
  return card(
    pageTexts.newTable.fromConnection,
    '',
    state.connections.length === 0
      ? html`<p>${pageTexts.newTable.noConnections}</p><div class="row">${toConnections}</div>`
      : html`<div class="source-fields">${sourceFields(context, state)}</div>`,
    'bare',
  )
}

/** Undefined for people who cannot see connections. */
async function readSource(first: ConsoleContext, appid: string): Promise<NewDatasetView['fromConnection']> {
  if (!first.me.features.includes('admin')) return undefined
  const [context, connections] = await Promise.all([
    withConnectionsTexts(first),
    readConnections(first, appid),
  ])
  const draft = sourceDraftOf({}, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const wanted = connections.find(({ connectionid }) => connectionid === first.query.get('connection'))
  draft.connectionid = (wanted ?? connections.at(-1))?.connectionid ?? ''
  return { context, state: { draft, connections, faults: new Map() } }
}

/** Where people go on after a start. */
const NEXT = { file: '/load', columns: '', connection: '/source' } as const

async function create(event: SubmitEvent, context: DatasetsContext, view: NewDatasetView): Promise<void> {
  event.preventDefault()
  const { call, go, href, root, pageTexts, inWords, update, toast } = context
  const { start, fromConnection } = view
  const source = start === 'connection' ? fromConnection : undefined
  view.failure = view.name.trim() === '' ? pageTexts.nameNeeded : undefined
  view.columns.errors = start === 'columns' ? errorsIn(view.columns.drafts, pageTexts) : new Map()
  if (source) source.state.faults = missingIn(source.context, source.state)
  update()
  if (view.failure || view.columns.errors.size > 0 || (source && source.state.faults.size > 0))
    return focusInvalid(root)
  try {
    const { body } = await call('POST', datasetsPath(context, view.appid), {
      body: {
        name: view.name.trim(),
        ...(start === 'columns' && toColumns(view.columns.drafts)),
        ...(source && newSource(source.state)),
      },
    })
    go(href(datasetPage(body, NEXT[start])))
  } catch (error) {
    if (source) source.state.faults = faultsOf(error, source.context)
    if (!source || source.state.faults.size === 0) toast(inWords(error))
    update()
    focusInvalid(root)
  }
}

function newSource({ draft }: SourceState) {
  const { source, schedule } = sourceIn(draft)
  return { kind: 'CONNECTION' as const, source, ...(schedule && { schedule }) }
}
