// Making tenants and their keys.

import { newId } from '../../platform/db/list-order.ts'
import type { OperatorPrincipal, Scope } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import type { Trx } from '../tables.ts'
import { hashKey, newKey, shownPrefix } from './keys.ts'
import { findOrganizations, insertKey, insertOrganization, lockOrganizations } from './queries.ts'

type Operator = OperatorPrincipal['id']

export const operatorIn = (organizationId: string, id: Operator): OperatorPrincipal => ({
  kind: 'operator',
  id,
  organizationId,
  requestId: null,
})

/** Makes an organization; answers its id. */
export async function createOrganization(trx: Trx, name: string, by: Operator, now: Date): Promise<string> {
  const id = newId(trx, 'org')
  await insertOrganization(trx, { id, name, create_date: now.toISOString() })
  await record(trx, operatorIn(id, by), {
    action: 'create',
    resource: 'organization',
    id,
    now: now.toISOString(),
  })
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
export async function createKey(trx: Trx, wanted: NewKey, by: Operator, now: Date): Promise<string> {
  const key = wanted.key ?? newKey()
  const id = newId(trx, 'key')
  await insertKey(trx, {
    id,
    organization_id: wanted.organizationId,
    name: wanted.name,
    prefix: shownPrefix(key),
    hash: hashKey(key),
    scopes: JSON.stringify(wanted.scopes),
    create_date: now.toISOString(),
    expire_date: wanted.expires?.toISOString() ?? null,
    revoke_date: null,
  })
  await record(trx, operatorIn(wanted.organizationId, by), {
    action: 'create',
    resource: 'key',
    id,
    now: now.toISOString(),
  })
  return key
}

/**
 * On an empty store, makes the organization `default` and its admin key.
 * @returns the key, or undefined when there is an organization already
 */
export async function createFirstOrganization(trx: Trx, key: string | undefined, now: Date) {
  // Of processes that start together, one goes on from here; the others look again when it is done.
  await lockOrganizations(trx)
  if ((await findOrganizations(trx, 1)).length > 0) return undefined
  const organizationId = await createOrganization(trx, 'default', 'start', now)
  const wanted = { organizationId, name: 'first', scopes: ['read', 'write', 'admin'], key } as const
  return createKey(trx, wanted, 'start', now)
}
