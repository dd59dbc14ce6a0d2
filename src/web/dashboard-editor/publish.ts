// Activates and pauses. What keeps the dashboard from being activated is shown as problems.
import { ApiError } from '../api/api.ts'
import type { EditorContext } from './dashboard-context.ts'
import { openShare } from './dialogs/share.ts'

export async function activate(context: EditorContext): Promise<void> {
  const { workspace, texts, toast, view, update, inWords } = context
  if (!context.emit('before-activate', { dashboard: workspace.content }, true)) return
  try {
    await workspace.activate()
    const { version, url } = workspace.info
    context.emit('activate', { version, url })
    openShare(context, texts.activated(version ?? 1))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'dashboard_incomplete') {
      view.isProblemsOpen = true
      toast(texts.incomplete(workspace.faults.length))
      update()
      context.focus('.problems li button, .problems button')
    } else toast(inWords(error))
  }
}

export async function pause(context: EditorContext): Promise<void> {
  const { workspace, texts, toast, inWords } = context
  try {
    await workspace.pause()
    context.emit('pause', {})
    toast(texts.pausedNow)
  } catch (error) {
    toast(inWords(error))
  }
}
