// Lists every permission and decides who has it. Each route names the permission that it needs.
import type { Principal, Scope, SessionPrincipal, TokenPrincipal } from '../platform/identity/principal.ts'
import { FEATURES, type Feature } from './features.ts'
import { Problem } from './problem.ts'
import type { Role } from './roles.ts'

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
  'webform.list': 'read',
  'webform.read': 'read',
  'webform.update': 'write',
  'webform.delete': 'write',
  'webform.move': 'write',
  'webform.activate': 'write',
  'webform.pause': 'write',
  'webform.regrade': 'write',
  'deletion.read': 'read',
  'regrade.read': 'read',
  'preview.create': 'write',
  'preview.read': 'read',
  'preview.revoke': 'write',
  'response.read': 'read',
  'response.export': 'read',
  'response.grade': 'write',
  'response.delete': 'write',
  'invitation.create': 'write',
  'invitation.read': 'read',
  'invitation.revoke': 'write',
  'review.read': 'read',
  'review.update': 'write',
  'chart.create': 'write',
  'chart.read': 'read',
  'chart.view': 'read',
  'chart.update': 'write',
  'chart.delete': 'write',
  'dashboard.create': 'write',
  'dashboard.read': 'read',
  'dashboard.query': 'read',
  'dashboard.update': 'write',
  'dashboard.delete': 'write',
  'dashboard.activate': 'write',
  'dashboard.pause': 'write',
  'dataset.create': 'write',
  'dataset.read': 'read',
  'dataset.update': 'write',
  'dataset.delete': 'write',
  'dataset.load': 'write',
  'dataset.export': 'read',
  'row.create': 'write',
  'row.read': 'read',
  'row.update': 'write',
  'row.delete': 'write',
  'dataset.query': 'read',
  'workflow.create': 'write',
  'workflow.read': 'read',
  'workflow.update': 'write',
  'workflow.delete': 'write',
  'workflow.activate': 'write',
  'workflow.pause': 'write',
  'workflow.test': 'write',
  'run.create': 'write',
  'run.read': 'read',
  'run.cancel': 'write',
  'event.read': 'read',
  'eventtype.read': 'read',
  'webhook.create': 'write',
  'webhook.read': 'read',
  'webhook.update': 'write',
  'webhook.delete': 'write',
  'token.create': 'read',
  'token.read': 'read',
  'token.revoke': 'write',
  'user.reset': 'admin',
  'key.create': 'admin',
  'key.read': 'admin',
  'key.revoke': 'admin',
  'audit.read': 'admin',
  'secret.update': 'admin',
  'secret.read': 'admin',
  'secret.delete': 'admin',
  'connection.create': 'admin',
  'connection.read': 'admin',
  'connection.update': 'admin',
  'connection.delete': 'admin',
  'connection.test': 'admin',
  'mail.read': 'admin',
  'mail.update': 'admin',
  'mail.delete': 'admin',
  'mail.test': 'admin',
  'egress.read': 'admin',
  'egress.update': 'admin',
} as const satisfies Record<string, Scope>

/** What the features of a browser token grant. */
const featurePermissions = {
  forms: ['webform.list', 'webform.create', 'webform.delete'],
  design: [
    'webform.read',
    'webform.update',
    'theme.read',
    'preview.create',
    'preview.read',
    'preview.revoke',
  ],
  publish: ['webform.activate', 'webform.pause'],
  results: ['response.read'],
  export: ['response.export'],
  grade: ['response.grade', 'response.read'],
  chart: ['chart.view', 'dashboard.query', 'dataset.query'],
  dashboards: [
    'dashboard.create',
    'dashboard.read',
    'dashboard.update',
    'dashboard.delete',
    'dashboard.activate',
    'dashboard.pause',
    'dashboard.query',
    'chart.read',
    'chart.view',
    'dataset.read',
    'dataset.query',
    'webform.list',
  ],
  automate: [
    'workflow.create',
    'workflow.read',
    'workflow.update',
    'workflow.delete',
    'workflow.activate',
    'workflow.pause',
    'workflow.test',
    'run.create',
    'run.read',
    'run.cancel',
    'event.read',
    'eventtype.read',
    'dataset.read',
    'webform.list',
  ],
  take: ['visit.create'],
} as const satisfies Record<Feature, readonly (keyof typeof scopeFor | keyof typeof forTokens)[]>

/** Permissions that everyone has. */
const forVisitors = {
  'form.read': true,
  'dashboard.view': true,
  'hook.receive': true,
  'form.answer': true,
  'result.read': true,
} as const

/** Permissions that only browser tokens have. */
const forTokens = {
  'visit.create': true,
} as const

/** Permissions that only browser tokens and signed-in people have. */
const forBrowsers = {
  'client.describe': true,
} as const

/** Permissions that only signed-in people have. */
const forSessions = {
  'account.update': 'CREATOR',
  'account.confirm': 'CREATOR',
  'session.read': 'CREATOR',
  'session.end': 'CREATOR',
  'organization.update': 'ADMIN',
  'name.read': 'ADMIN',
} as const satisfies Record<string, Role>

/** What creators do with their own applications. */
const NOUNS_OF_CREATORS = [
  'app',
  'theme',
  'webform',
  'regrade',
  'deletion',
  'preview',
  'response',
  'invitation',
  'review',
  'dataset',
  'row',
  'chart',
  'dashboard',
  'workflow',
  'run',
  'event',
  'eventtype',
  'webhook',
]

/** Operations for which people give their password again, if they last gave it some time ago. */
const CONFIRMED: ReadonlySet<string> = new Set<keyof typeof scopeFor>([
  'user.delete',
  'user.reset',
  'app.delete',
  'key.create',
])

export type Permission =
  | keyof typeof scopeFor
  | keyof typeof forVisitors
  | keyof typeof forTokens
  | keyof typeof forBrowsers
  | keyof typeof forSessions

declare module '../platform/identity/principal.ts' {
  interface Permissions extends Record<Permission, true> {}
}

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
