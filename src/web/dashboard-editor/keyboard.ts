// The keys of the whole editor. The listener is on the element, never on the host's page.
import { isField, nextPane, onCommandKey, panesIn } from '../authoring/keyboard.ts'
import { cardSelector } from './card-selector.ts'
import type { EditorContext } from './dashboard-context.ts'

export function onKey(context: EditorContext, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const handled =
    event.ctrlKey || event.metaKey ? onCommandKey(context.workspace, event) : onPlain(context, event)
  if (handled) event.preventDefault()
}

const PANES = ['.topbar', '.canvas', '.inspector', '.problems']

function onPlain(context: EditorContext, event: KeyboardEvent): boolean {
  const { workspace, view, root, focus, update } = context
  const { selection } = workspace
  if (event.key === 'F6') {
    nextPane(root, panesIn(root, PANES), event)
    return true
  }
  if (event.key !== 'Escape') return false
  const isInCanvas = (event.target as Element).closest('.canvas') !== null
  if (!isInCanvas && selection?.kind === 'card') {
    // Back from the settings to the card.
    view.isDrawerOpen = false
    focus(cardSelector(selection.id))
    update()
    return true
  }
  if (view.isDrawerOpen && !isInCanvas) {
    view.isDrawerOpen = false
    focus('.canvas [data-filter][aria-pressed="true"], [data-key="settings"]')
    update()
    return true
  }
  if (selection === undefined || isField(event.target)) return false
  workspace.select(undefined)
  return true
}
