// Making tenants and their keys.
import type { Db, Trx } from '../db/database.ts'
import type { Scope } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { hashKey, newKey, shownPrefix } from './keys.ts'
import { findOrganizations, insertKey, insertOrganization } from './queries.ts'

/** Makes an organization; answers its id. */
export async function createOrganization(db: Db, name: string, now: Date): Promise<string> {
  const id = newId('org')
  await insertOrganization(db, { id, name, create_date: now.toISOString() })
  return id
}

export interface NewKey {
  readonly organizationId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expires?: Date | undefined
  /** Given by the operator; generated when absent. */
  readonly key?: string | undefined
}

/** Makes an API key; answers the key itself, which is never to be had again. */
export async function createKey(db: Db, wanted: NewKey, now: Date): Promise<string> {
  const key = wanted.key ?? newKey()
  await insertKey(db, {
    id: newId('key'),
    organization_id: wanted.organizationId,
    name: wanted.name,
    prefix: shownPrefix(key),
    hash: hashKey(key),
    scopes: JSON.stringify(wanted.scopes),
    create_date: now.toISOString(),
    expire_date: wanted.expires?.toISOString() ?? null,
    revoke_date: null,
  })
  return key
}

/**
 * On an empty store, makes the organization `default` and its admin key.
 * @returns the key, or undefined when there is an organization already
 */
export async function createFirstOrganization(trx: Trx, key: string | undefined, now: Date) {
  if ((await findOrganizations(trx, 1)).length > 0) return undefined
  const organizationId = await createOrganization(trx, 'default', now)
  return createKey(trx, { organizationId, name: 'first', scopes: ['read', 'write', 'admin'], key }, now)
}
