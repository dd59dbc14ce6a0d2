// Edits charts and previews the draft. What that needs is larger than this editor, and is loaded with the first dialog.
import type { Card } from '../../engine/dashboards/document.ts'
import type { EditorContext } from './dashboard-context.ts'

type Later = typeof import('./dialogs/later.ts')

/** Says so if the dialog cannot be loaded or opened. */
async function later(context: EditorContext, run: (dialogs: Later) => Promise<void>): Promise<void> {
  try {
    await run(await import('./dialogs/later.ts'))
  } catch (error) {
    context.toast(context.inWords(error))
  }
}

export const openPreview = (context: EditorContext): Promise<void> =>
  later(context, dialogs => dialogs.openPreview(context))

/** A token that changes no stored charts makes copies of them. */
export const canEditChart = ({ workspace, canStoreCharts }: EditorContext, { chartid }: Card): boolean =>
  !workspace.isReadonly && (chartid === undefined || canStoreCharts)

export const openEditChart = (context: EditorContext, card: Card): Promise<void> =>
  later(context, dialogs => dialogs.openEditChart(context, card))

const busy = new WeakSet<EditorContext['workspace']>()

/** A second click does nothing until the first one is done. */
export async function takeChart(
  context: EditorContext,
  run: (dialogs: Later) => Promise<void>,
): Promise<void> {
  const { workspace } = context
  if (busy.has(workspace)) return
  busy.add(workspace)
  await later(context, run)
  busy.delete(workspace)
}
