// The actions and resources of the audit log.

export const ACTIONS = [
  'create',
  'update',
  'delete',
  'delete_responses',
  'activate',
  'pause',
  'revoke',
  'grade',
  'regrade',
  'cancel',
  'reset',
  'move',
] as const
export const RESOURCES = [
  'organization',
  'key',
  'user',
  'app',
  'webform',
  'response',
  'image',
  'theme',
  'preview',
  'token',
  'session',
  'dataset',
  'chart',
  'dashboard',
  'row',
  'load',
  'workflow',
  'run',
  'webhook',
  'secret',
  'egress',
  'mail',
  'suppression',
  'connection',
] as const
export type Action = (typeof ACTIONS)[number]
export type Resource = (typeof RESOURCES)[number]
