// Every permission, and what grants it: the scopes of keys, the features of tokens, and the roles of people.
import type { Scope } from '../../platform/identity/principal.ts'
import type { Feature } from './features.ts'
import type { Role } from './roles.ts'

/** The API key scope that each permission requires. `admin` includes all. */
export const scopeFor = {
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
  'load.read': 'read',
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
  'webhook.rotate': 'write',
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
export const featurePermissions = {
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
  charts: [
    'chart.create',
    'chart.read',
    'chart.view',
    'chart.update',
    'chart.delete',
    'dataset.read',
    'dataset.query',
  ],
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
    'load.read',
    'webform.list',
    'theme.read',
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
    // Not `webhook.rotate`: who has the secret of a webhook can pretend to its receiver to be this server.
    'webhook.create',
    'webhook.read',
    'webhook.update',
    'webhook.delete',
    'dataset.read',
    'load.read',
    'webform.list',
  ],
  take: ['visit.create'],
} as const satisfies Record<Feature, readonly (keyof typeof scopeFor | keyof typeof forTokens)[]>

/** Permissions that everyone has. */
export const forVisitors = {
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
export const forSessions = {
  'account.update': 'CREATOR',
  'account.confirm': 'CREATOR',
  'session.read': 'CREATOR',
  'session.end': 'CREATOR',
  'image.read': 'CREATOR',
  'organization.update': 'ADMIN',
  'name.read': 'ADMIN',
} as const satisfies Record<string, Role>

/** What creators do with their own applications. */
export const NOUNS_OF_CREATORS = [
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
  'load',
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
export const CONFIRMED: ReadonlySet<string> = new Set<keyof typeof scopeFor>([
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

declare module '../../platform/identity/principal.ts' {
  interface Permissions extends Record<Permission, true> {}
}
