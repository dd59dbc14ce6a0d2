// The keys of the editor. The listener is on the element, never on the host's page.
import type { Step } from '../../engine/workflows/document.ts'
import { isField, nextPane, onCommandKey, panesIn } from '../authoring/keyboard.ts'
import { openAddStep } from './add-menu.ts'
import { type Direction, placeForNew } from './document/move.ts'
import { deleteStep, duplicateStep, move, stepSelector } from './step-actions.ts'
import type { EditorContext } from './workflow-context.ts'
import type { Workspace } from './workspace.ts'

/** The line of what is selected. */
export const lineOf = ({ selection }: Workspace): string =>
  selection?.kind === 'step' ? `${stepSelector(selection.id)}, [data-trigger]` : '[data-trigger]'

export function onKey(context: EditorContext, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const handled =
    event.ctrlKey || event.metaKey ? onCommandKey(context.workspace, event) : onPlain(context, event)
  if (handled) event.preventDefault()
}

const PANES = ['.topbar', '.steps', '.inspector', '.beside', '.problems']

function onPlain(context: EditorContext, event: KeyboardEvent): boolean {
  const { workspace, view, root, focus, update } = context
  if (event.key === 'F6') {
    nextPane(root, panesIn(root, PANES), event)
    return true
  }
  if (event.key === '/' && !isField(event.target)) {
    openAddStep(context, placeForNew(workspace))
    return true
  }
  if (event.key === 'Escape' && !(event.target as Element).closest('.steps')) {
    // Back from the settings to the line.
    view.pane = 'steps'
    focus(lineOf(workspace))
    update()
    return true
  }
  return false
}

const MOVES: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** @param step undefined for the trigger */
export function onStepKey(context: EditorContext, step: Step | undefined, event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.defaultPrevented) return
  if (handle(context, step, event)) event.preventDefault()
}

function handle(context: EditorContext, step: Step | undefined, event: KeyboardEvent): boolean {
  const { workspace, view, root, focus } = context
  const { key, altKey } = event
  const direction = MOVES[key]
  if (altKey && direction) {
    const isRtl = getComputedStyle(root.host).direction === 'rtl'
    const mirrored = direction === 'in' ? 'out' : direction === 'out' ? 'in' : direction
    if (step && !workspace.isReadonly) move(context, step.id, isRtl ? mirrored : direction)
    return true
  }
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'd' || !step || workspace.isReadonly) return false
    duplicateStep(context, step)
    return true
  }
  if (altKey) return false
  if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'Home' || key === 'End') {
    const lines = [...root.querySelectorAll<HTMLElement>('[data-line]')]
    const at = lines.indexOf(event.currentTarget as HTMLElement)
    const next = key === 'Home' ? 0 : key === 'End' ? lines.length - 1 : at + (key === 'ArrowUp' ? -1 : 1)
    lines[next]?.focus()
    return true
  }
  if (key === 'Enter') {
    workspace.select(step ? { kind: 'step', id: step.id } : { kind: 'trigger' })
    view.pane = 'settings'
    focus('.inspector [data-first] :is(input, select, textarea), .inspector :is(input, select, textarea)')
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && step && !workspace.isReadonly) {
    deleteStep(context, step)
    return true
  }
  return false
}
