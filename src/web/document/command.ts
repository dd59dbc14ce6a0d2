// A command is one action of the author: the operations that it makes, and the words for it in Undo.
import type { FormDocument } from '../authoring/draft/form-document.ts'
import type { Path } from '../authoring/draft/path.ts'
import { apply, type Op } from './apply.ts'

/** The name of an action. The designer's catalogues have a text for each. */
export type Label =
  | 'add_question'
  | 'add_page_break'
  | 'change_text'
  | 'change_member'
  | 'change_type'
  | 'rename'
  | 'duplicate'
  | 'cut'
  | 'paste'
  | 'delete'
  | 'move'
  | 'add_item'
  | 'remove_item'
  | 'edit_items'
  | 'sort_items'
  | 'add_ending'
  | 'add_calculation'
  | 'add_jump'
  | 'change_several'
  | 'change_settings'
  | 'restore_version'
  | 'replace_document'
  | 'resolve_conflicts'

export interface Command {
  readonly label: Label
  readonly ops: readonly Op[]
  /** The things to select after the command; the selection stays if absent. */
  readonly select?: readonly Path[]
  /** Commands with the same text in quick succession are one step of Undo. */
  readonly joins?: string
}

/** Collects the operations of several steps. Each step gets the document as the steps before it changed it. */
export function inSequence(
  document: FormDocument,
  ...steps: readonly ((document: FormDocument) => readonly Op[])[]
): readonly Op[] {
  let current = document
  return steps.flatMap(step => {
    const ops = step(current)
    current = apply(current, ops).document
    return ops
  })
}
