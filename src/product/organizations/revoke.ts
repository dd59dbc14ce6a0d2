import { record } from '../audit/record.ts'
import type { Trx } from '../tables.ts'
import { revokeTokenRows } from '../tokens/queries.ts'
import { operatorIn } from './create.ts'
import { findKey, revokeKeyRow } from './queries.ts'

/** Revokes a key and the tokens that it created, from the command line. Returns whether it exists; revoking it again has no effect. */
export async function revokeKey(trx: Trx, id: string, now: Date): Promise<boolean> {
  const organizationId = await revokeKeyRow(trx, id, now.toISOString())
  if (organizationId === undefined) return (await findKey(trx, id)) !== undefined
  await revokeTokenRows(trx, organizationId, { keyid: id }, now.toISOString())
  await record(trx, operatorIn(organizationId, 'cli'), {
    action: 'revoke',
    resource: 'key',
    id,
    now: now.toISOString(),
  })
  return true
}
