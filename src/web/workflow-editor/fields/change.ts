// What the fields of a step share: the step, and how they change it as one step to undo.
import type { Step } from '../../../engine/workflows/document.ts'
import { openFaults } from '../document/open-faults.ts'
import { changeStep, type StepChanges, visitOf } from '../document/tree.ts'
import { type EditorContext, edit } from '../workflow-context.ts'

export interface StepField {
  readonly context: EditorContext
  readonly step: Step
  change(changes: StepChanges, joins?: string): void
  /** The words of a problem with a member, by its pointer within the step. */
  faultAt(pointer: string): string | undefined
}

export const stepField = (
  context: EditorContext,
  step: Step,
  textOf: (fault: EditorContext['workspace']['faults'][number]) => string,
): StepField => ({
  context,
  step,
  change: (changes, joins) =>
    edit(
      context,
      changeStep(context.workspace.content, step.id, changes),
      joins ? { joins: `${step.id} ${joins}` } : {},
    ),
  faultAt(pointer) {
    const at = visitOf(context.workspace.checked, step.id)?.pointer
    const found = openFaults(context.workspace).find(
      fault =>
        at !== undefined && (fault.pointer === at + pointer || fault.pointer.startsWith(`${at}${pointer}/`)),
    )
    return found && textOf(found)
  },
})
