// Users as the pages for administrators show them.
import type { ResetLink, User, UserRole } from '../../../api/contract.d.ts'

export const ROLES = ['CREATOR', 'ADMIN'] as const satisfies readonly UserRole[]

export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Links of users that were created a moment ago, until their page has shown them. */
export const freshLinks = new Map<string, ResetLink>()
