// Rules for administrators: who may make, change and delete them, and that an organization keeps one.
import type { ClientPrincipal, OperatorPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { lockAdmins } from './queries.ts'

export type Editor = ClientPrincipal | OperatorPrincipal

/**
 * An administrator can do more than a key with the scope `write`, so such a key must not become one by setting a password.
 * @throws {Problem} scope_missing, confirmation_needed
 */
export function requireRightsOverAdmins(editor: Editor): void {
  if (editor.kind === 'operator') return
  if (editor.kind === 'session') {
    requireConfirmation(editor)
    return
  }
  if (editor.kind === 'key' && editor.scopes.includes('admin')) return
  throw new Problem('scope_missing', { detail: 'For administrators, use a key with the scope "admin".' })
}

/** People give their password again before they change how others sign in. @throws {Problem} confirmation_needed */
export function requireConfirmation(editor: Editor): void {
  if (editor.kind === 'session' && !editor.isConfirmed) throw new Problem('confirmation_needed')
}

/** @throws {Problem} last_admin if the organization has no other administrator */
export async function requireOtherAdmin(trx: Trx, organizationId: string, userid: string): Promise<void> {
  const admins = await lockAdmins(trx, organizationId)
  if (!admins.some(id => id !== userid))
    throw new Problem('last_admin', { detail: 'Make another user an administrator first.' })
}
