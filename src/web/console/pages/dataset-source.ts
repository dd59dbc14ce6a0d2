// Where the rows of a dataset come from: its connection, its schedule, and its last loads.
import { html, type TemplateResult } from 'lit'
import { faultsOf } from '../ask.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { card, linkButton, pageHead } from '../parts/blocks.ts'
import {
  type ConnectionsContext,
  readConnections,
  withConnectionsTexts,
} from './connections/connection-data.ts'
import { datasetPage, datasetPath, readDatasetPage, type ShownDataset } from './datasets/dataset-data.ts'
import { withDatasetsTexts } from './datasets/datasets-context.ts'
import { focusInvalid } from './datasets/focus.ts'
import { sourceDraftOf, sourceIn } from './datasets/source-draft.ts'
import { missingIn, type SourceState, sourceFields } from './datasets/source-fields.ts'
import { createSourceLoads } from './datasets/source-loads.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  // Their styles are for the form, their texts for the crumbs.
  const [{ pageTexts: datasets }, context, { app, dataset }, connections] = await Promise.all([
    withDatasetsTexts(first),
    withConnectionsTexts(first),
    readDatasetPage(first),
    readConnections(first, appid),
  ])
  const { pageTexts, href } = context
  const loads = createSourceLoads(context, dataset)
  const state: SourceState = {
    draft: sourceDraftOf(dataset, Intl.DateTimeFormat().resolvedOptions().timeZone),
    connections,
    faults: new Map(),
  }
  await loads.read()
  return {
    title: `${pageTexts.source} · ${dataset.name}`,
    crumb: pageTexts.source,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: datasets.title, href: href(`/console/apps/${appid}/datasets`) },
      { label: dataset.name, href: href(datasetPage(dataset)) },
    ],
    app,
    render: () => html`<div class="page narrow">
      ${pageHead(pageTexts.sourceTitle, { text: pageTexts.sourceText, end: linkButton({ href: href(datasetPage(dataset)), label: datasets.load.showRows }) })}
      ${form(context, dataset, state)} ${loads.draw()}
    </div>`,
  }
}

const form = (context: ConnectionsContext, dataset: ShownDataset, state: SourceState): TemplateResult =>
  html`<form novalidate @submit=${(event: SubmitEvent) => {
    event.preventDefault()
    void save(context, dataset, state)
  }}>${card(
    context.pageTexts.source,
    '',
    html`<div class="source-fields">${sourceFields(context, state)}
      <div class="row"><button type="submit" class="k-button k-primary">${context.texts.save}</button></div>
    </div>`,
    'bare',
  )}</form>`

async function save(context: ConnectionsContext, dataset: ShownDataset, state: SourceState): Promise<void> {
  const { call, toast, texts, inWords, update, root, reload } = context
  state.faults = missingIn(context, state)
  update()
  if (state.faults.size > 0) return focusInvalid(root)
  const { source, schedule } = sourceIn(state.draft)
  // The same source is not sent: with another one, the next load replaces all rows.
  const isSame = sortedJson(source) === sortedJson(dataset.source)
  try {
    await call('PATCH', datasetPath(context, dataset), { body: { ...(!isSame && { source }), schedule } })
    toast(texts.saved)
    reload()
  } catch (error) {
    state.faults = faultsOf(error, context)
    if (state.faults.size === 0) toast(inWords(error))
    update()
    focusInvalid(root)
  }
}

const sortedJson = (value: object | undefined) => value && JSON.stringify(value, Object.keys(value).sort())
