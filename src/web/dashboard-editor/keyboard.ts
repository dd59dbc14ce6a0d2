// The keys of the whole editor. The listener is on the element, never on the host's page.

import { cardSelector } from './card-selector.ts'
import type { EditorContext } from './context.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')

export function onKey(context: EditorContext, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const handled = event.ctrlKey || event.metaKey ? onCommand(context, event) : onPlain(context, event)
  if (handled) event.preventDefault()
}

function onCommand({ workspace }: EditorContext, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) workspace.redo()
      else workspace.undo()
      return true
    case 'y':
      workspace.redo()
      return true
    case 's':
      void workspace.saver.save()
      return true
    default:
      return false
  }
}

const PANES = ['.topbar', '.canvas', '.inspector', '.problems']

function onPlain(context: EditorContext, event: KeyboardEvent): boolean {
  const { workspace, view, root, focus, update } = context
  const { selection } = workspace
  if (event.key === 'F6') {
    const panes = PANES.flatMap(name => root.querySelector<HTMLElement>(name) ?? []).filter(pane =>
      pane.checkVisibility(),
    )
    const at = panes.findIndex(pane => pane.contains(root.activeElement))
    const pane = panes[(at + (event.shiftKey ? -1 : 1) + panes.length) % panes.length]
    pane
      ?.querySelector<HTMLElement>('[aria-current="true"], input, select, textarea, [tabindex="0"], button')
      ?.focus()
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
