// Decides who has a permission. Each route names the permission that it needs.
import type { App } from '../../platform/http/types.ts'
import type { Principal, SessionPrincipal, TokenPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import { FEATURES, type Feature } from './features.ts'
import {
  CONFIRMED,
  featurePermissions,
  forSessions,
  forVisitors,
  NOUNS_OF_CREATORS,
  type Permission,
  scopeFor,
} from './grants.ts'
import type { Role } from './roles.ts'

const isForVisitors = (permission: Permission): permission is keyof typeof forVisitors =>
  Object.hasOwn(forVisitors, permission)

const isForScopes = (permission: Permission): permission is keyof typeof scopeFor =>
  Object.hasOwn(scopeFor, permission)

/** Undefined if the principal has the permission. Queries restrict it to its own organization. */
export function permissionProblem(principal: Principal, permission: Permission): Problem | undefined {
  if (isForVisitors(permission) || principal.kind === 'operator') return undefined
  if (principal.kind === 'visitor') return new Problem('api_key_missing')
  if (principal.kind === 'token') return featureProblem(principal, permission)
  if (principal.kind === 'session') return roleProblem(principal, permission)
  if (!isForScopes(permission)) return new Problem('not_found')
  const scope = scopeFor[permission]
  if (principal.scopes.includes(scope) || principal.scopes.includes('admin')) return undefined
  return new Problem('scope_missing', { detail: `This operation requires a key with the scope "${scope}".` })
}

interface Routed {
  readonly principal: Principal
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly config: { readonly permission?: Permission }
  }
}

/**
 * Checks the permission of a request's route.
 * @throws {Problem} scope_missing, feature_missing, not_found
 */
export function requirePermission({ principal, routeOptions }: Routed): void {
  const { permission } = routeOptions.config
  if (!permission) throw new Error(`Route ${routeOptions.url} names no permission`)
  const problem = permissionProblem(principal, permission)
  if (problem) throw problem
}

/** The permissions of a token with these features. */
export const permissionsOf = (granted: readonly Feature[]): TokenPrincipal['permissions'] =>
  new Set<Permission>(['client.describe', ...granted.flatMap(feature => featurePermissions[feature])])

const featuresWith = (permission: Permission): readonly Feature[] =>
  FEATURES.filter(feature => (featurePermissions[feature] as readonly Permission[]).includes(permission))

/** The permissions of a signed-in person. Creators have them for what they own. */
export const permissionsOfRole = (role: Role): SessionPrincipal['permissions'] =>
  role === 'ADMIN' ? ofAdmins : ofCreators

const scoped = Object.keys(scopeFor) as readonly (keyof typeof scopeFor)[]
const own = Object.entries(forSessions) as readonly (readonly [keyof typeof forSessions, Role])[]
const ofCreators: SessionPrincipal['permissions'] = new Set<Permission>([
  'client.describe',
  ...own.flatMap(([permission, role]) => (role === 'CREATOR' ? permission : [])),
  ...scoped.filter(permission => NOUNS_OF_CREATORS.includes(permission.split('.', 1)[0] ?? '')),
])
const ofAdmins: SessionPrincipal['permissions'] = new Set<Permission>([
  ...ofCreators,
  ...own.map(([permission]) => permission),
  // Tokens are for the pages of a company's product, so its server creates them with a key.
  ...scoped.filter(permission => permission !== 'token.create'),
])

function roleProblem({ permissions, isConfirmed }: SessionPrincipal, permission: Permission) {
  if (permissions.has(permission))
    return CONFIRMED.has(permission) && !isConfirmed ? new Problem('confirmation_needed') : undefined
  return new Problem(ofAdmins.has(permission) ? 'role_missing' : 'not_found')
}

/** Operations that no feature grants do not exist for tokens. */
function featureProblem({ permissions }: TokenPrincipal, permission: Permission): Problem | undefined {
  if (permissions.has(permission)) return undefined
  const granting = featuresWith(permission)
  if (granting.length === 0) return new Problem('not_found')
  const names = granting.map(feature => `"${feature}"`).join(' or ')
  return new Problem('feature_missing', {
    detail: `This operation requires a token with the feature ${names}.`,
  })
}

/** Fails at startup if a route names no permission, or if a public route names one that visitors do not have. */
export function checkPermissions(app: App): void {
  app.addHook('onRoute', ({ url, schema, config }) => {
    if (schema?.hide) return
    if (!config?.permission) throw new Error(`Route ${url} names no permission`)
    const isPublic = schema?.security?.length === 0
    const isForVisitors = permissionProblem({ kind: 'visitor' }, config.permission) === undefined
    if (isPublic !== isForVisitors)
      throw new Error(`Route ${url}: permission ${config.permission} does not match its security`)
  })
}
