// What authors do with steps, by menu, keys and drag.
import type { Step } from '../../engine/workflows/document.ts'
import type { StepTypeName } from '../../engine/workflows/names.ts'
import type { MenuItem } from '../kit/menu.ts'
import { newStep } from './document/defaults.ts'
import { type Direction, neighbourOf, placeAfterMove } from './document/move.ts'
import {
  copyOf,
  findStep,
  idsIn,
  insertStep,
  moveStep,
  newStepId,
  numbersOf,
  type Place,
  placeOf,
  removeStep,
} from './document/tree.ts'
import { stepInWords } from './views/says.ts'
import { type EditorContext, edit } from './workflow-context.ts'

export const stepSelector = (id: string): string => `[data-step="${CSS.escape(id)}"]`

export function addStep(context: EditorContext, type: StepTypeName, place: Place): void {
  const { workspace, sources, texts, view, announce, focus } = context
  const { content } = workspace
  const id = newStepId(type, idsIn(content))
  const table = sources.datasets()?.find(({ kind }) => kind === 'TABLE')?.datasetid
  const step = newStep(type, id, { trigger: content.trigger, table })
  view.pane = 'settings'
  edit(context, insertStep(content, place, step), { selection: { kind: 'step', id } })
  announce(texts.stepAdded(texts.types[type]))
  focus('.inspector [data-first] :is(input, select, textarea), .inspector :is(input, select, textarea)')
}

export function duplicateStep(context: EditorContext, step: Step): void {
  const { workspace, announce, texts, focus } = context
  const { content } = workspace
  const place = placeOf(content, step.id)
  if (!place) return
  const copy = copyOf(content, step)
  const next = insertStep(content, { ...place, index: place.index + 1 }, copy)
  edit(context, next, { selection: { kind: 'step', id: copy.id } })
  announce(texts.stepAdded(stepInWords(context, step)))
  focus(stepSelector(copy.id))
}

export function deleteStep(context: EditorContext, step: Step): void {
  const { workspace, toast, texts, focus, view } = context
  const { content } = workspace
  const target = neighbourOf(content, step.id)
  view.pane = 'steps'
  edit(context, removeStep(content, step.id), {
    selection: target === undefined ? undefined : { kind: 'step', id: target },
  })
  toast(texts.stepDeleted(stepInWords(context, step)), { label: texts.undo, run: workspace.undo })
  focus(target === undefined ? '[data-key="add-step"]' : stepSelector(target))
}

export function move(context: EditorContext, id: string, direction: Direction): void {
  const { workspace, announce, texts } = context
  const place = placeAfterMove(workspace.content, id, direction)
  if (place) moveTo(context, id, place)
  else announce(texts.stepStays)
}

export function moveTo(context: EditorContext, id: string, place: Place): void {
  const { workspace, announce, texts, focus } = context
  const next = moveStep(workspace.content, id, place)
  if (next === workspace.content) return
  edit(context, next, { selection: { kind: 'step', id }, joins: `move ${id}` })
  announce(texts.stepMoved(numbersOf(next).get(id) ?? ''))
  focus(stepSelector(id))
}

export function stepItems(context: EditorContext, id: string): MenuItem[] {
  const { texts, workspace } = context
  const { content } = workspace
  const step = findStep(content, id)
  if (!step) return []
  const moved = (label: string, direction: Direction, keys: string): MenuItem => ({
    label,
    keys,
    isDisabled: placeAfterMove(content, id, direction) === undefined,
    onSelect: () => move(context, id, direction),
  })
  return [
    { label: texts.duplicate, icon: 'copy', keys: 'Ctrl+D', onSelect: () => duplicateStep(context, step) },
    { ...moved(texts.moveUp, 'up', 'Alt+↑'), icon: 'arrow-up', startsGroup: true },
    { ...moved(texts.moveDown, 'down', 'Alt+↓'), icon: 'arrow-down' },
    moved(texts.moveIn, 'in', 'Alt+→'),
    moved(texts.moveOut, 'out', 'Alt+←'),
    {
      label: texts.delete,
      icon: 'trash',
      keys: 'Del',
      isDanger: true,
      startsGroup: true,
      onSelect: () => deleteStep(context, step),
    },
  ]
}
