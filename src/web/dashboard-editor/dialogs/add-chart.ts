// Picks charts and figures: those of the application, or new ones from the columns of a dataset. It stays open, so that several can be
// added.
import { html, nothing, type TemplateResult } from 'lit'
import type { CardChart } from '../../../engine/dashboards/document.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Chart, DatasetSummary, SuggestedChart } from '../../api/contract.d.ts'
import { select } from '../../kit/choose.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { textField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { cardSelector } from '../card-selector.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { figureQuery } from '../document/figure.ts'
import { add } from '../new-card.ts'
import { datasetsOfContent } from '../store/datasets.ts'

interface Picking {
  readonly kind: 'CHART' | 'METRIC'
  charts: readonly Chart[] | undefined
  datasets: readonly DatasetSummary[] | undefined
  columns: readonly Column[] | undefined
  dataset: string
  text: string
  failure: string
  readonly added: Set<string>
  last: string | undefined
}

interface Offer {
  readonly key: string
  readonly label: string
  readonly hint: string
  pick(): Promise<string>
}

export function openAddChart(context: EditorContext, kind: Picking['kind']): void {
  const { texts, root, sources, focus, inWords } = context
  const state: Picking = {
    kind,
    charts: undefined,
    datasets: undefined,
    columns: undefined,
    dataset: '',
    text: '',
    failure: '',
    added: new Set(),
    last: undefined,
  }
  const dialog = openDialog(root, {
    title: texts.addTitles[kind],
    closeLabel: texts.close,
    isWide: true,
    actions: [{ label: texts.done, value: 'done', kind: 'primary' }],
    content: self => draw(context, state, self),
  })
  void dialog.closed.then(() => {
    if (state.last !== undefined) focus(cardSelector(state.last))
  })
  const failed = (error: unknown) => {
    state.failure = inWords(error)
    dialog.update()
  }
  Promise.all([sources.readCharts(), sources.readDatasets()]).then(([charts, datasets]) => {
    state.charts = charts.filter(chart => (chart.kind === 'NUMBER') === (kind === 'METRIC'))
    state.datasets = datasets
    const [used] = datasetsOfContent(context)
    const first = datasets.find(({ datasetid }) => datasetid === used) ?? datasets[0]
    if (first) setDataset(context, state, first.datasetid, dialog)
    dialog.update()
    root.querySelector<HTMLElement>('#offer-search')?.focus()
  }, failed)
}

function setDataset({ sources, inWords }: EditorContext, state: Picking, id: string, dialog: Dialog): void {
  state.dataset = id
  state.columns = undefined
  dialog.update()
  sources.readColumns(id).then(
    columns => {
      if (state.dataset === id) state.columns = columns
      dialog.update()
    },
    (error: unknown) => {
      state.failure = inWords(error)
      dialog.update()
    },
  )
}

function draw(context: EditorContext, state: Picking, dialog: Dialog): TemplateResult {
  const { texts } = context
  const { charts, datasets, columns, dataset } = state
  if (state.failure !== '') return html`<p class="hint" role="alert">${state.failure}</p>`
  if (!charts || !datasets) return html`<p class="hint" role="status">${texts.loading}</p>`
  const words = state.text.trim().toLowerCase()
  const matches = ({ label }: Offer) => label.toLowerCase().includes(words)
  const stored = charts.map(chart => ofChart(context, state, chart)).filter(matches)
  const fresh = (columns ?? []).flatMap(column => ofColumn(context, state, column)).filter(matches)
  const counts = columns && state.kind === 'METRIC' ? [ofCount(context, state)].filter(matches) : []
  return html`<div class="offers">
    ${textField({
      id: 'offer-search',
      label: texts.search,
      hidesLabel: true,
      type: 'search',
      placeholder: texts.search,
      value: state.text,
      onInput(text) {
        state.text = text
        dialog.update()
      },
    })}
    ${charts.length > 0 ? list(context, state, texts.yourCharts, stored, dialog) : nothing}
    ${
      datasets.length === 0
        ? html`<p class="hint">${texts.noData}</p>`
        : html`${select({
            id: 'offer-dataset',
            label: texts.dataset,
            value: dataset,
            options: datasets.map(({ datasetid, name }) => ({ value: datasetid, label: name })),
            onChange: id => setDataset(context, state, id, dialog),
          })}
          ${columns ? list(context, state, texts.fromColumns, [...counts, ...fresh], dialog) : html`<p class="hint" role="status">${texts.loading}</p>`}`
    }
  </div>`
}

const list = (
  context: EditorContext,
  state: Picking,
  title: string,
  offers: readonly Offer[],
  dialog: Dialog,
): TemplateResult => html`<h3>${title}</h3>
  ${
    offers.length === 0
      ? html`<p class="hint">${context.texts.nothingFound}</p>`
      : html`<ul>${offers.map(
          offer => html`<li><button type="button" class="offer" data-offer=${offer.key} @click=${() => void pick(context, state, offer, dialog)}>
            ${icon(state.added.has(offer.key) ? 'check' : 'plus')}
            <span><bdi>${offer.label}</bdi></span>
            <small>${state.added.has(offer.key) ? context.texts.added : offer.hint}</small>
          </button></li>`,
        )}</ul>`
  }`

async function pick(context: EditorContext, state: Picking, offer: Offer, dialog: Dialog): Promise<void> {
  try {
    state.last = await offer.pick()
    state.added.add(offer.key)
  } catch (error) {
    context.toast(context.inWords(error))
  }
  dialog.update()
}

const ofChart = (
  context: EditorContext,
  { kind }: Picking,
  { chartid, name, kind: drawn }: Chart,
): Offer => ({
  key: chartid,
  label: name,
  hint: context.texts.chartKinds[drawn] ?? '',
  // The name of the chart is the title of the card until the author gives another one.
  pick: async () => add(context, { kind, chartid }, { staysOpen: true }),
})

const ofCount = (context: EditorContext, { dataset }: Picking): Offer => ({
  key: 'count',
  label: context.texts.rowCount,
  hint: context.texts.count,
  pick: async () => addFigure(context, dataset, context.texts.rowCount),
})

const SYSTEM = ['_responseid', '_submissionId', '_version', '_maxScore']

function ofColumn(context: EditorContext, { kind, dataset }: Picking, column: Column): Offer[] {
  const { texts, sources } = context
  const { id, label, type } = column
  if (type === 'JSON' || SYSTEM.includes(id)) return []
  const offer = { key: id, label: label || id, hint: texts.columnTypes[type] }
  if (kind === 'CHART')
    return [{ ...offer, pick: async () => addSuggested(context, await sources.suggest(dataset, id)) }]
  if (type !== 'NUMBER' && type !== 'INTEGER') return []
  return [
    {
      ...offer,
      hint: texts.fns.mean,
      pick: async () => addFigure(context, dataset, texts.meanOf(label || id), id),
    },
  ]
}

const addSuggested = (context: EditorContext, { name, kind, query, options }: SuggestedChart): string =>
  add(context, { kind: 'CHART', title: name, chart: chartWith(kind, query, options) }, { staysOpen: true })

const chartWith = (
  kind: CardChart['kind'],
  query: CardChart['query'],
  options: CardChart['options'],
): CardChart => ({
  kind,
  query,
  ...(options && Object.keys(options).length > 0 && { options }),
})

const addFigure = (context: EditorContext, dataset: string, title: string, of?: string): string =>
  add(
    context,
    {
      kind: 'METRIC',
      title,
      chart: { kind: 'NUMBER', query: figureQuery({ dataset, fn: of === undefined ? 'count' : 'mean', of }) },
    },
    { staysOpen: true },
  )
