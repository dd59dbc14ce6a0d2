// Undo and redo. A history is a value: each function returns a new one. Steps name things by id, so they stay valid when a form
// is saved or joined with the changes of another editor.
import { apply, type Op } from './apply.ts'
import type { Command, Label } from './command.ts'
import type { FormDocument } from './document.ts'
import type { Path } from './path.ts'
import { type Rename, renameOp, renamePath } from './renames.ts'

export const MAX_STEPS = 500
export const JOIN_MS = 800

type Selection = readonly Path[]

interface Step {
  readonly label: Label
  /** Operations that undo a step of the past, or repeat a step of the future. */
  readonly ops: readonly Op[]
  readonly before: Selection
  readonly after: Selection
  readonly joins?: string | undefined
  /** The time of the last command in the step, in milliseconds. */
  readonly at: number
}

export interface History {
  readonly document: FormDocument
  readonly selection: Selection
  /** The last step is the next to undo. */
  readonly past: readonly Step[]
  /** The last step is the next to repeat. */
  readonly future: readonly Step[]
}

export interface Change {
  readonly history: History
  readonly label: Label
  /** The operations that were applied, for the list of unsaved changes. */
  readonly ops: readonly Op[]
  /** Operations whose thing is gone. */
  readonly skipped: readonly Op[]
}

export const createHistory = (document: FormDocument): History => ({
  document,
  selection: [],
  past: [],
  future: [],
})

/** @param now milliseconds of any clock that does not jump */
export function perform(history: History, command: Command, now: number): Change {
  const { label, ops, joins } = command
  const { document, undo, skipped } = apply(history.document, ops)
  const selection = command.select ?? history.selection
  const change = (past: readonly Step[]): Change => ({
    history: { document, selection, past, future: undo.length > 0 ? [] : history.future },
    label,
    ops,
    skipped,
  })
  if (undo.length === 0) return change(history.past)
  const last = history.past.at(-1)
  const isJoined =
    last !== undefined && joins !== undefined && last.joins === joins && now - last.at <= JOIN_MS
  const step: Step = {
    label,
    ops: isJoined ? joined(undo, last.ops) : undo,
    before: isJoined ? last.before : history.selection,
    after: selection,
    joins,
    at: now,
  }
  const past = isJoined ? history.past.slice(0, -1) : history.past.slice(-MAX_STEPS + 1)
  return change([...past, step])
}

/** The earlier value is enough to undo two changes of the same text. */
function joined(later: readonly Op[], earlier: readonly Op[]): readonly Op[] {
  const [first] = earlier
  const last = later.at(-1)
  const isSamePlace =
    first?.op === 'set' && last?.op === 'set' && first.path.join('/') === last.path.join('/')
  return [...(isSamePlace ? later.slice(0, -1) : later), ...earlier]
}

/** Undefined if there is nothing to undo. */
export function undo(history: History): Change | undefined {
  const step = history.past.at(-1)
  if (!step) return undefined
  const { document, undo: ops, skipped } = apply(history.document, step.ops)
  return {
    history: {
      document,
      selection: step.before,
      past: history.past.slice(0, -1),
      future: [...history.future, { ...step, ops, joins: undefined }],
    },
    label: step.label,
    ops: step.ops,
    skipped,
  }
}

/** Undefined if there is nothing to repeat. */
export function redo(history: History): Change | undefined {
  const step = history.future.at(-1)
  if (!step) return undefined
  const { document, undo: ops, skipped } = apply(history.document, step.ops)
  return {
    history: {
      document,
      selection: step.after,
      past: [...history.past, { ...step, ops, joins: undefined }],
      future: history.future.slice(0, -1),
    },
    label: step.label,
    ops: step.ops,
    skipped,
  }
}

/** The history on a merged document. Things of this editor can have new ids there. */
export function rebase(history: History, document: FormDocument, renames: readonly Rename[]): History {
  const rewritten = (steps: readonly Step[]) =>
    renames.length === 0 ? steps : steps.map(step => ({ ...step, ...renameStep(step, renames) }))
  return {
    document,
    selection: history.selection.map(path => renamePath(path, renames)),
    past: rewritten(history.past),
    future: rewritten(history.future),
  }
}

const renameStep = ({ ops, before, after }: Step, renames: readonly Rename[]) => ({
  ops: ops.map(op => renameOp(op, renames)),
  before: before.map(path => renamePath(path, renames)),
  after: after.map(path => renamePath(path, renames)),
})
