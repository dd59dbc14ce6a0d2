// Edits the chart of a card in the chart editor. Done changes the card as one step to undo, or the stored chart that the card shows.

import { html, nothing } from 'lit'
import type { Card } from '../../../engine/dashboards/document.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import { ApiError } from '../../api/api.ts'
import { create } from '../../chart-editor/chart-editor.ts'
import type { ChartDocument } from '../../chart-editor/document.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { changeCard } from '../document/cards.ts'
import { findCard } from '../document/content.ts'
import { figureQuery } from '../document/figure.ts'
import { datasetsOfContent } from '../store/datasets.ts'
import { chartOfDocument, documentOf } from '../store/own-charts.ts'

interface Opened {
  /** What the editor starts with. Undefined for a new chart. */
  readonly document: ChartDocument | undefined
  /** What the card shows now. Undefined for a card without a chart, which can start with an offered one. */
  readonly original?: ChartDocument | undefined
  /** The etag of a stored chart. */
  readonly etag?: string | undefined
}

export async function openEditChart(context: EditorContext, card: Card): Promise<void> {
  const { texts, root, api, workspace, locale } = context
  const opened = await readChart(context, card)
  const host = Object.assign(document.createElement('div'), {
    api: { call: api.call, app: api.app },
    own: { document: opened.document, isKindFixed: card.kind === 'METRIC', dashboard: workspace.content },
  })
  const name = opened.document?.name ?? texts.kinds[card.kind]
  host.className = 'chart-editor'
  host.setAttribute('aria-label', texts.charts.title(name))
  host.setAttribute('locale', locale)
  const [dataset] = datasetsOfContent(context)
  if (dataset !== undefined) host.setAttribute('dataset', dataset)
  const scheme = root.host.getAttribute('color-scheme')
  if (scheme !== null) host.setAttribute('color-scheme', scheme)
  // The page receives events of the dashboard, not of the parts of its editor.
  for (const event of ['ready', 'error'])
    host.addEventListener(`formyard-${event}`, heard => heard.stopPropagation())
  const editor = create(host)
  let failure = ''
  let isBusy = false
  const done = async (dialog: Dialog) => {
    const next = isBusy ? undefined : editor.finished()
    if (!next) return
    isBusy = true
    failure = await keep(context, card, opened, next)
    isBusy = false
    if (failure === '') dialog.close('done')
    else dialog.update()
  }
  const dialog = openDialog(root, {
    title: texts.charts.title(name),
    ...(card.chartid !== undefined && { text: texts.charts.storedText }),
    closeLabel: texts.charts.cancel,
    isWide: true,
    staysOpen: true,
    content: () =>
      html`${host}${failure === '' ? nothing : html`<p class="k-error" role="alert">${failure}</p>`}`,
    actions: [
      { label: texts.charts.cancel, value: '' },
      { label: texts.done, value: 'done', kind: 'primary', onSelect: self => void done(self) },
    ],
  })
  editor.sync()
  await dialog.closed
  editor.sync()
}

async function readChart({ api, sources, texts }: EditorContext, card: Card): Promise<Opened> {
  if (card.chartid !== undefined) {
    const { body, etag } = await api.call('GET', `${api.app}/chart/${card.chartid}`)
    const { name, kind, query, options } = body
    const stored = { name, kind, query, options }
    return { document: stored, original: stored, etag }
  }
  const name = card.title || texts.kinds[card.kind]
  if (card.chart) {
    const own = documentOf(card.chart, name)
    return { document: own, original: own }
  }
  const [first] = await sources.readDatasets()
  if (card.kind !== 'METRIC' || !first) return { document: undefined }
  const query = figureQuery({ dataset: first.datasetid, fn: 'count' })
  return { document: { name, kind: 'NUMBER', query, options: {} } }
}

/** @returns why the chart was not kept; empty if it was */
async function keep(
  context: EditorContext,
  card: Card,
  opened: Opened,
  next: ChartDocument,
): Promise<string> {
  const { workspace, texts, announce, inWords } = context
  if (opened.original && isSameJson(opened.original, next)) return ''
  if (card.chartid === undefined) {
    // A conflict can come while the dialog is open. Nothing is changed until it is decided.
    if (workspace.isReadonly) return texts.charts.readOnly
    if (!findCard(workspace.content, card.id)) return texts.charts.cardGone
    const isRenamed = next.name !== opened.document?.name
    edit(
      context,
      changeCard(workspace.content, card.id, {
        chart: chartOfDocument(next),
        ...(isRenamed && { title: next.name }),
      }),
    )
    announce(texts.charts.changed)
    return ''
  }
  try {
    await context.api.call('PATCH', `${context.api.app}/chart/${card.chartid}`, {
      body: next,
      headers: opened.etag === undefined ? {} : { 'if-match': opened.etag },
    })
    context.sources.forget()
    announce(texts.charts.changed)
    context.update()
    return ''
  } catch (error) {
    const isChanged = error instanceof ApiError && error.status === 412
    return isChanged ? texts.charts.changedElsewhere : inWords(error)
  }
}
