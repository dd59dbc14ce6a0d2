import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import type { Trx } from '../tables/tables.ts'
import { revokeTokenRows } from '../tokens/queries.ts'
import { operatorIn } from './create.ts'
import { findKey, revokeKeyRow } from './queries.ts'

/**
 * Revokes a key of an organization, and the tokens that it created.
 * @returns whether the key exists; revoking it again has no effect
 */
export async function revokeKey(trx: Trx, by: Member, id: string, now: Date): Promise<boolean> {
  const key = await findKey(trx, id)
  if (key?.organization_id !== by.organizationId) return false
  if (key.revoke_date !== null) return true
  await revokeKeyRow(trx, id, now.toISOString())
  await revokeTokenRows(trx, by.organizationId, { keyid: id }, now.toISOString())
  await record(trx, by, { action: 'revoke', resource: 'key', id, now: now.toISOString() })
  return true
}

/** Revokes a key of any organization, from the command line. */
export async function revokeKeyById(trx: Trx, id: string, now: Date): Promise<boolean> {
  const key = await findKey(trx, id)
  return key !== undefined && revokeKey(trx, operatorIn(key.organization_id, 'cli'), id, now)
}
