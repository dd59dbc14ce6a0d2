// Creates organizations and API keys.

import { newId } from '../../platform/db/database.ts'
import type { Member, OperatorPrincipal, Scope } from '../../platform/identity/principal.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { record } from '../audit/record.ts'
import type { Trx } from '../tables/tables.ts'
import {
  findOrganizations,
  insertKey,
  insertOrganization,
  type KeyRow,
  lockOrganizations,
} from './queries.ts'

const KEY_PREFIX = 'fy_live_'
const SHOWN_CHARACTERS = 8

/** An API key with 256 random bits. The store keeps its SHA-256 and an identifying prefix. */
const newKey = () => KEY_PREFIX + newSecret(32)

/** The first characters after the common prefix: enough to distinguish keys, too few to guess one. */
function shownPrefix(key: string): string {
  const start = key.startsWith(KEY_PREFIX) ? KEY_PREFIX.length : 0
  // A key chosen by an operator may be short; show at most a third of it.
  return key.slice(0, start + Math.min(SHOWN_CHARACTERS, Math.floor((key.length - start) / 3)))
}

type Operator = OperatorPrincipal['id']

export const operatorIn = (organizationId: string, id: Operator): OperatorPrincipal => ({
  kind: 'operator',
  id,
  organizationId,
  requestId: null,
})

/** Creates an organization and returns its id. */
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
  /** Chosen by the operator; generated when absent. */
  readonly key?: string | undefined
}

/** Creates an API key and returns it with its row. Only its hash is stored. */
export async function createKey(
  trx: Trx,
  { organizationId, name, scopes, expires, key = newKey() }: NewKey,
  by: Member,
  now: Date,
): Promise<{ readonly row: KeyRow; readonly key: string }> {
  const id = newId(trx, 'key')
  const row = await insertKey(trx, {
    id,
    organization_id: organizationId,
    name,
    prefix: shownPrefix(key),
    hash: hashSecret(key),
    scopes: JSON.stringify(scopes),
    create_date: now.toISOString(),
    expire_date: expires?.toISOString() ?? null,
    revoke_date: null,
  })
  await record(trx, by, { action: 'create', resource: 'key', id, now: now.toISOString() })
  return { row, key }
}

/**
 * Creates the organization `default` and its admin key on an empty store.
 * @returns the key, or undefined if an organization exists
 */
export async function createFirstOrganization(trx: Trx, key: string | undefined, now: Date) {
  // If several processes start together, the others wait here and then find the organization.
  await lockOrganizations(trx)
  if ((await findOrganizations(trx, 1)).length > 0) return undefined
  const organizationId = await createOrganization(trx, 'default', 'start', now)
  const admin = { organizationId, name: 'first', scopes: ['read', 'write', 'admin'], key } as const
  return (await createKey(trx, admin, operatorIn(organizationId, 'start'), now)).key
}
