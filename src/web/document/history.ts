// Undo and redo in the designer. Steps name things by id, so they stay valid when a form is saved or joined with the changes of
// another editor.
import type { FormDocument } from '../authoring/draft/form-document.ts'
import * as steps from '../authoring/draft/history.ts'
import type { Path } from '../authoring/draft/path.ts'
import { apply, type Op } from './apply.ts'
import type { Command, Label } from './command.ts'
import { type Rename, renameOp, renamePath } from './renames.ts'

type Selection = readonly Path[]

interface ShownDocument {
  readonly document: FormDocument
  readonly selection: Selection
}

interface Step {
  readonly label: Label
  readonly ops: readonly Op[]
  /** What is selected after the operations. */
  readonly selection: Selection
  /** What is selected when the operations are taken back. */
  readonly selectionBefore: Selection
}

export type History = steps.History<ShownDocument, Step>

export interface DocumentChange {
  readonly history: History
  readonly label: Label
  /** The operations that were applied, for the list of unsaved changes. */
  readonly ops: readonly Op[]
  /** Operations whose thing is gone. */
  readonly skipped: readonly Op[]
}

export const createHistory = (document: FormDocument): History =>
  steps.createHistory({ document, selection: [] })

/** @param now milliseconds of any clock that does not jump */
export function perform(history: History, command: Command, now: number): DocumentChange {
  const { label, ops, joins, select: selection = history.state.selection } = command
  const { document, undo, skipped } = apply(history.state.document, ops)
  const state = { document, selection }
  const back: Step = { label, ops: undo, selection: history.state.selection, selectionBefore: selection }
  return {
    history:
      undo.length === 0 ? { ...history, state } : steps.record(history, state, back, { joins }, now, joined),
    label,
    ops,
    skipped,
  }
}

/** The earlier value is enough to undo two changes of the same text. */
function joined(later: Step, earlier: Step): Step {
  const [first] = earlier.ops
  const last = later.ops.at(-1)
  const isSamePlace =
    first?.op === 'set' && last?.op === 'set' && first.path.join('/') === last.path.join('/')
  const kept = isSamePlace ? later.ops.slice(0, -1) : later.ops
  return { ...later, ops: [...kept, ...earlier.ops], selection: earlier.selection }
}

/** Undoes or repeats one command. Returns undefined if the history has no command in that direction. */
export function step(history: History, way: steps.Way): DocumentChange | undefined {
  const taken = history[way === 'undo' ? 'past' : 'future'].at(-1)?.back
  if (!taken) return undefined
  const { document, undo, skipped } = apply(history.state.document, taken.ops)
  const { label, ops, selection, selectionBefore } = taken
  const next = steps.step(history, way, () => ({
    state: { document, selection },
    back: { label, ops: undo, selection: selectionBefore, selectionBefore: selection },
  }))
  return next && { history: next, label, ops, skipped }
}

/** The history on a merged document. Things of this editor can have new ids there. */
export function rebase(history: History, document: FormDocument, renames: readonly Rename[]): History {
  const renamed = (paths: Selection) => paths.map(path => renamePath(path, renames))
  const state = { document, selection: renamed(history.state.selection) }
  if (renames.length === 0) return { ...history, state }
  return steps.rebased(history, state, back => ({
    ...back,
    ops: back.ops.map(op => renameOp(op, renames)),
    selection: renamed(back.selection),
    selectionBefore: renamed(back.selectionBefore),
  }))
}
