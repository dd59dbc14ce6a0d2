// What the settings of each kind of trigger share.
import type { Trigger } from '../../../engine/workflows/document.ts'
import { openFaults } from '../document/open-faults.ts'
import { faultWords } from '../views/faults.ts'
import type { EditorContext } from '../workflow-context.ts'

/** Changes members of the trigger; undefined removes one. */
export type SetTrigger = (
  changes: { readonly [K in keyof Trigger]?: Trigger[K] | undefined },
  joins?: string,
) => void

/** @param member its pointer in the trigger */
export const triggerFault = (context: EditorContext, member: string): string | undefined => {
  const found = openFaults(context.workspace).find(({ pointer }) => pointer === `/trigger${member}`)
  return found && faultWords(context, found)
}
