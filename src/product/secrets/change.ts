// Sets and deletes secrets.

import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { toHostPattern } from '../../platform/outgoing/egress.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import {
  countSecrets,
  deleteSecretRow,
  lockSecret,
  ownerIdOf,
  type SecretRow,
  upsertSecret,
} from './queries.ts'
import { contextOf } from './read.ts'
import type { SecretValue } from './schemas.ts'
import type { FindUses, SecretOwner } from './uses.ts'

const MAX_SECRETS = 100

/** The application in the path, or the organization without one. */
export interface Place {
  readonly app?: AppParams | undefined
}

/** @throws {Problem} app_not_found */
async function lockOwner(trx: Trx, organizationId: string, { app }: Place): Promise<SecretOwner> {
  if (app && !(await shareLockApp(trx, organizationId, app))) throw new Problem('app_not_found')
  return { organizationId, appId: app?.appid ?? null }
}

/** @throws {Problem} app_not_found, body_invalid, too_many, secrets_unavailable */
export async function setSecret(
  trx: Trx,
  sealing: Sealing,
  principal: Member,
  place: Place & { readonly name: string },
  { value, hosts }: SecretValue,
  now: string,
): Promise<SecretRow> {
  const { name } = place
  const owner = await lockOwner(trx, principal.organizationId, place)
  const patterns = toPatterns(hosts)
  const stored = await lockSecret(trx, owner, name)
  if (!stored && (await countSecrets(trx, owner)) >= MAX_SECRETS)
    throw new Problem('too_many', { detail: `There are ${MAX_SECRETS} secrets already. Delete one first.` })
  const id = stored?.id ?? newId(trx, 'secret')
  await record(trx, principal, { action: stored ? 'update' : 'create', resource: 'secret', id, now })
  return upsertSecret(trx, {
    organization_id: owner.organizationId,
    owner_id: ownerIdOf(owner),
    name,
    id,
    app_id: owner.appId,
    hosts: JSON.stringify(patterns),
    sealed: sealing.seal('secrets', Buffer.from(value), contextOf(owner, name)),
    create_date: now,
    update_date: now,
  })
}

/** @throws {Problem} app_not_found, secret_not_found, secret_in_use */
export async function deleteSecret(
  trx: Trx,
  findUses: FindUses,
  principal: Member,
  place: Place & { readonly name: string },
  now: string,
): Promise<void> {
  const owner = await lockOwner(trx, principal.organizationId, place)
  const stored = await lockSecret(trx, owner, place.name)
  if (!stored) throw new Problem('secret_not_found')
  const uses = (await findUses(trx, owner, [place.name])).get(place.name) ?? []
  if (uses.length > 0)
    throw new Problem('secret_in_use', {
      detail: `Used by ${uses.map(({ name, id }) => `${name} (${id})`).join(', ')}.`,
    })
  await record(trx, principal, { action: 'delete', resource: 'secret', id: stored.id, now })
  await deleteSecretRow(trx, stored)
}

/** @throws {Problem} body_invalid */
export function toPatterns(hosts: readonly string[]): string[] {
  const patterns = hosts.map(toHostPattern)
  const faults = patterns.flatMap((pattern, i) => (pattern === undefined ? [hostFault(i)] : []))
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
  return [...new Set(patterns.filter(pattern => pattern !== undefined))]
}

const hostFault = (i: number) => ({
  pointer: `/hosts/${i}`,
  code: 'host_invalid',
  detail: 'Enter a host without scheme, port and path, such as crm.example.com or *.example.com.',
})
