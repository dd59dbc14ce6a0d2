// Dialogs are loaded when they are opened.
import type { Card } from '../../engine/dashboards/document.ts'
import type { EditorContext } from './context.ts'

/** Says so if the dialog cannot be loaded or opened. */
async function opened(context: EditorContext, open: () => Promise<unknown>): Promise<void> {
  try {
    await open()
  } catch (error) {
    context.toast(context.inWords(error))
  }
}

/** @param news a sentence about what has just happened */
export const openShare = (context: EditorContext, news?: string): Promise<void> =>
  opened(context, async () => (await import('./dialogs/share.ts')).openShare(context, news))

export const openAddChart = (context: EditorContext, kind: 'CHART' | 'METRIC'): Promise<void> =>
  opened(context, async () => (await import('./dialogs/add-chart.ts')).openAddChart(context, kind))

/** A token that changes no stored charts makes copies of them. */
export const canEditChart = ({ workspace, canStoreCharts }: EditorContext, { chartid }: Card): boolean =>
  !workspace.isReadonly && (chartid === undefined || canStoreCharts)

/** With the chart editor, which is larger than all of this editor. */
export const openEditChart = (context: EditorContext, card: Card): Promise<void> =>
  opened(context, async () => (await import('./dialogs/edit-chart.ts')).openEditChart(context, card))

type Tools = typeof import('./store/own-charts.ts')

export const takeChart = (context: EditorContext, run: (tools: Tools) => Promise<void>): Promise<void> =>
  opened(context, async () => run(await import('./store/own-charts.ts')))
