// Users as the pages for administrators show them.
import type { Me } from '../../api-shapes.ts'

export type Role = Me['user']['role']
export const ROLES = ['CREATOR', 'ADMIN'] as const satisfies readonly Role[]

export type User = Me['user'] & { readonly createDate: string }

export const nameOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

export interface ResetLink {
  readonly url: string
  readonly expireDate: string
}

/** Links of users that were created a moment ago, until their page has shown them. */
export const freshLinks = new Map<string, ResetLink>()
