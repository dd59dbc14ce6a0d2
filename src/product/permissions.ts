// Lists every permission and decides who has it. Each route names the permission that it needs.
import type { Principal, Scope } from '../platform/identity/principal.ts'
import { Problem } from './problem.ts'

/** The API key scope that each permission requires. `admin` includes all. */
const scopeFor = {
  'user.create': 'write',
  'user.read': 'read',
  'user.update': 'write',
  'user.delete': 'write',
  'app.create': 'write',
  'app.read': 'read',
  'app.update': 'write',
  'app.delete': 'write',
  'theme.create': 'write',
  'theme.read': 'read',
  'theme.update': 'write',
  'theme.delete': 'write',
  'webform.create': 'write',
  'webform.read': 'read',
  'webform.update': 'write',
  'webform.delete': 'write',
  'webform.activate': 'write',
  'webform.pause': 'write',
  'webform.regrade': 'write',
  'response.read': 'read',
  'response.grade': 'write',
  'response.delete': 'write',
  'audit.read': 'admin',
} as const satisfies Record<string, Scope>

/** Permissions that everyone has. */
const forVisitors = {
  'form.read': true,
  'form.answer': true,
  'result.read': true,
} as const

export type Permission = keyof typeof scopeFor | keyof typeof forVisitors

declare module '../platform/identity/principal.ts' {
  interface Permissions extends Record<Permission, true> {}
}

const isForVisitors = (permission: Permission): permission is keyof typeof forVisitors =>
  Object.hasOwn(forVisitors, permission)

/** Undefined if the principal has the permission. Queries restrict it to its own organization. */
export function permissionProblem(principal: Principal, permission: Permission): Problem | undefined {
  if (isForVisitors(permission) || principal.kind === 'operator') return undefined
  if (principal.kind === 'visitor') return new Problem('api_key_missing')
  const scope = scopeFor[permission]
  if (principal.scopes.includes(scope) || principal.scopes.includes('admin')) return undefined
  return new Problem('scope_missing', { detail: `This operation requires a key with the scope "${scope}".` })
}
