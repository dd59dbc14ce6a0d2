import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { hasToken, revokeTokenRows, type TokenSelection } from './queries.ts'

/** Revokes the valid tokens that match. Returns their number. */
export async function revokeTokens(
  trx: Trx,
  principal: Member,
  selection: TokenSelection & { readonly tokenid?: string },
  now: string,
): Promise<number> {
  const ids = await revokeTokenRows(trx, principal.organizationId, selection, now)
  const changes = ids.map(id => ({ action: 'revoke', resource: 'token', id, now }) as const)
  await record(trx, principal, ...changes)
  return ids.length
}

/** Revokes one token. Has no effect if it was revoked or has expired. @throws {Problem} token_not_found */
export async function revokeToken(trx: Trx, principal: Member, tokenid: string, now: string): Promise<void> {
  if ((await revokeTokens(trx, principal, { tokenid }, now)) > 0) return
  if (!(await hasToken(trx, principal.organizationId, tokenid))) throw new Problem('token_not_found')
}
