// Every permission, and who has it. Each route names the one that it needs.
import type { Principal, Scope } from '../platform/identity/principal.ts'
import { Problem } from './problem.ts'

/** The scope of an API key that allows each operation. `admin` allows all. */
const scopeFor = {
  'user.create': 'write',
  'user.read': 'read',
  'user.update': 'write',
  'user.delete': 'write',
  'app.create': 'write',
  'app.read': 'read',
  'app.update': 'write',
  'app.delete': 'write',
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

/** What anybody may do at a public address. */
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

/** Why a principal may not do something; undefined where it may. What it may do it to is for the queries: they ask for its organization. */
export function refusal(principal: Principal, permission: Permission): Problem | undefined {
  if (isForVisitors(permission) || principal.kind === 'operator') return undefined
  if (principal.kind === 'visitor') return new Problem('api_key_missing')
  const scope = scopeFor[permission]
  if (principal.scopes.includes(scope) || principal.scopes.includes('admin')) return undefined
  return new Problem('scope_missing', { detail: `This operation needs a key with the scope ${scope}.` })
}
