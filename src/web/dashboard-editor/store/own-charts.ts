// Charts that only one card has: as the chart editor has them, stored for others to use, and copied from a stored one.
import type { Card, CardChart } from '../../../engine/dashboards/document.ts'
import type { ChartDocument } from '../../chart-editor/document.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { type CardChanges, changeCard } from '../document/cards.ts'
import { findCard } from '../document/content.ts'

export const documentOf = ({ kind, query, options }: CardChart, name: string): ChartDocument => ({
  name,
  kind,
  query,
  options: { ...options },
})

export const chartOfDocument = ({ kind, query, options }: ChartDocument): CardChart => ({
  kind,
  query,
  ...(Object.keys(options).length > 0 && { options }),
})

/** While the server was asked, the draft can have become read-only, and the card can have gone. */
function changeNow(context: EditorContext, { id }: Card, changes: CardChanges): boolean {
  const { workspace } = context
  if (workspace.isReadonly || !findCard(workspace.content, id)) return false
  edit(context, changeCard(workspace.content, id, changes))
  return true
}

/** The card shows the stored chart from then on. */
export async function storeChart(context: EditorContext, card: Card, chart: CardChart): Promise<void> {
  const { texts, api, sources, toast } = context
  const name = card.title || texts.kinds[card.kind]
  const { body } = await api.call('POST', `${api.app}/chart`, {
    body: documentOf(chart, name),
  })
  sources.forget()
  const isShown = changeNow(context, card, { chartid: body.chartid, chart: undefined })
  toast(isShown ? texts.charts.stored : texts.charts.storedOnly)
}

/** The card no longer follows the stored chart. */
export async function makeOwn(context: EditorContext, card: Card, chartid: string): Promise<void> {
  const { workspace, texts, api, toast } = context
  const { body } = await api.call('GET', `${api.app}/chart/${chartid}`)
  const chart = chartOfDocument(body)
  const title = card.title || body.name
  if (changeNow(context, card, { chart, chartid: undefined, title }))
    toast(texts.charts.madeOwn, { label: texts.undo, run: workspace.undo })
  else toast(texts.charts.cardUnchanged)
}
