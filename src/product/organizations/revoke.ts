import { record } from '../audit/record.ts'
import type { Trx } from '../tables.ts'
import { operatorIn } from './create.ts'
import { findKey, revokeKeyRow } from './queries.ts'

/** Ends a key, from the command line; true when there is such a key, revoked before or now. */
export async function revokeKey(trx: Trx, id: string, now: Date): Promise<boolean> {
  const organizationId = await revokeKeyRow(trx, id, now.toISOString())
  if (organizationId === undefined) return (await findKey(trx, id)) !== undefined
  await record(trx, operatorIn(organizationId, 'cli'), {
    action: 'revoke',
    resource: 'key',
    id,
    now: now.toISOString(),
  })
  return true
}
