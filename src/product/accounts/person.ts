import type { ClientPrincipal, SessionPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import type { checkPassword } from './sign-in.ts'

/** The permissions of these operations are of people only. */
export function personOf(principal: ClientPrincipal): SessionPrincipal {
  if (principal.kind !== 'session') throw new Problem('not_found')
  return principal
}

export const sessionEnded = () => new Problem('session_ended', { headers: { 'www-authenticate': 'Session' } })

/** @throws {Problem} password_wrong, sign_in_paused */
export function requireRight(result: Awaited<ReturnType<typeof checkPassword>>): void {
  if (result.kind === 'refused') throw new Problem('password_wrong')
  if (result.kind !== 'paused') return
  const seconds = Math.ceil(result.waitMs / 1000)
  throw new Problem('sign_in_paused', {
    detail: `Try again in ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  })
}
