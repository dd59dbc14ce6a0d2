// A new chart: a dataset, then one of its columns, each with the chart that suits it.
import { html, nothing, type TemplateResult } from 'lit'
import { formatOf } from '../../../engine/charts/format.ts'
import { suggestCharts } from '../../../engine/charts/suggest.ts'
import type { DatasetSummary } from '../../api/contract.d.ts'
import { kindSign } from '../../chart-editor/kind-signs.ts'
import { select } from '../../kit/choose.ts'
import { readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { card, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { type ChartsContext, withChartsTexts } from './charts/charts-context.ts'
import { readDataset, readDatasets, type ShownDataset } from './datasets/dataset-data.ts'

interface NewChartView {
  readonly appid: string
  readonly datasets: readonly DatasetSummary[]
  dataset: ShownDataset | undefined
}

export async function open(first: ConsoleContext): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  const [context, app, datasets] = await Promise.all([
    withChartsTexts(first),
    readApp(first, appid),
    readDatasets(first, appid),
  ])
  const { pageTexts, href, query } = context
  const view: NewChartView = { appid, datasets, dataset: undefined }
  const wanted = datasets.find(({ datasetid }) => datasetid === query.get('dataset')) ?? datasets[0]
  if (wanted) await choose(context, view, wanted.datasetid)
  return {
    title: pageTexts.newTitle,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${appid}/charts`) },
    ],
    app,
    render: () => html`<div class="page">
      ${pageHead(pageTexts.newTitle, { text: pageTexts.newText })}
      ${
        datasets.length > 0
          ? form(context, view)
          : empty({
              title: pageTexts.none,
              text: pageTexts.noData,
              sign: 'pie',
              actions: linkButton({
                href: href(`/console/apps/${appid}/datasets`),
                label: pageTexts.toDatasets,
                kind: 'primary',
              }),
            })
      }
    </div>`,
  }
}

async function choose(context: ChartsContext, view: NewChartView, datasetid: string): Promise<void> {
  const { toast, inWords, update } = context
  try {
    view.dataset = (await readDataset(context, { appid: view.appid, datasetid })).dataset
  } catch (error) {
    toast(inWords(error))
  }
  update()
}

function form(context: ChartsContext, view: NewChartView): TemplateResult {
  const { pageTexts, href } = context
  const { dataset, datasets, appid } = view
  const to = (column?: string) => {
    const path = href(`/console/apps/${appid}/charts/edit`)
    const query = new URLSearchParams({ dataset: dataset?.datasetid ?? '', ...(column && { column }) })
    return `${path}${path.includes('?') ? '&' : '?'}${query}`
  }
  return html`<div class="stack">
    ${card(
      pageTexts.dataset,
      '',
      html`<div class="row">${select({
        id: 'chart-dataset',
        label: pageTexts.dataset,
        hidesLabel: true,
        value: dataset?.datasetid ?? '',
        options: datasets.map(({ datasetid, name }) => ({ value: datasetid, label: name })),
        onChange: datasetid => void choose(context, view, datasetid),
      })}${dataset ? linkButton({ href: to(), label: pageTexts.empty }) : nothing}</div>`,
    )}
    ${dataset ? card(pageTexts.columns, pageTexts.columnsText, columns(context, dataset, to)) : nothing}
  </div>`
}

const columns = (
  { language }: ChartsContext,
  { datasetid, columns }: ShownDataset,
  to: (column: string) => string,
): TemplateResult =>
  html`<ul class="starts">${suggestCharts(datasetid, columns).map(
    ({ column, suggestion }) =>
      html`<li><a class="start" href=${to(column.id)}><svg viewBox="0 0 32 24" aria-hidden="true">${kindSign(suggestion.kind)}</svg><span><b><bdi>${column.label}</bdi></b><small class="soft">${formatOf(language).words.kinds[suggestion.kind]}</small></span></a></li>`,
  )}</ul>`
