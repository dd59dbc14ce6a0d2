/** Creators reach their own applications; administrators the organization. */
export const ROLES = ['CREATOR', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]
