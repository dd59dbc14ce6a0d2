// The words of the audit log: who changes what, and how.

/** On whose behalf something changes. */
export interface Author {
  readonly organizationId: string
  /** The id of an API key; `cli` for the command line, `start` for the first start on an empty store. */
  readonly by: string
  /** The request as the log calls it; null where there was none. */
  readonly requestId: string | null
}

export const ACTIONS = [
  'create',
  'update',
  'delete',
  'activate',
  'pause',
  'revoke',
  'grade',
  'regrade',
] as const
export const THINGS = ['organization', 'key', 'user', 'app', 'webform', 'response'] as const
export type Action = (typeof ACTIONS)[number]
export type Thing = (typeof THINGS)[number]
