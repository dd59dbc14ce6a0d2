// Sets or clears a member of a question, choice, rule, ending or any other thing.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { type Path, pointerOf } from '../../authoring/draft/path.ts'
import type { Command, Label } from '../command.ts'

export interface MemberOptions {
  /** The member is typed, so that quick changes are one step of Undo. */
  readonly isTyped?: boolean
  /** How many containers around a cleared member are removed with it if they are then empty. */
  readonly prune?: number
  readonly label?: Label
}

export const changeMember = (
  document: FormDocument,
  path: Path,
  value: unknown,
  { isTyped = false, prune = 0, label = 'change_member' }: MemberOptions = {},
): Command => ({
  label,
  ops: [{ op: 'set', path, ...(value !== undefined && { value }), ...(prune > 0 && { prune }) }],
  ...(isTyped && { joins: `member ${pointerOf(document, path)}` }),
})

/** A member of the settings, such as ['email'] or ['results', 'showScore']. */
export const changeSetting = (
  document: FormDocument,
  member: Path,
  value: unknown,
  options: MemberOptions = {},
): Command =>
  changeMember(document, ['settings', ...member], value, {
    prune: member.length - 1,
    label: 'change_settings',
    ...options,
  })
