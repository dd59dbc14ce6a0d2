// Reads secrets for what uses them, and keeps their values out of texts.
import type { Sealing } from '../../platform/sealing/sealing.ts'
import type { Db } from '../tables/tables.ts'
import { findUsable, type SecretRow } from './queries.ts'
import type { SecretOwner } from './uses.ts'

export interface OpenSecret {
  readonly name: string
  readonly value: string
  /** Host patterns: the value goes to no other host. */
  readonly hosts: readonly string[]
}

/** What a value is bound to: its place. */
export const contextOf = ({ organizationId, appId }: SecretOwner, name: string): readonly string[] => [
  organizationId,
  appId ?? '',
  name,
]

export const rowContext = ({ organization_id, app_id, name }: SecretRow): readonly string[] =>
  contextOf({ organizationId: organization_id, appId: app_id }, name)

/**
 * Reads the secrets that an application uses by name.
 * @returns those that exist
 * @throws {HttpProblem} secrets_unavailable
 */
export async function openSecrets(
  db: Db,
  sealing: Sealing,
  app: { readonly organizationId: string; readonly appId: string },
  names: readonly string[],
): Promise<OpenSecret[]> {
  const rows = await findUsable(db, app, names)
  return rows.map(row => ({
    name: row.name,
    value: sealing.unseal('secrets', row.sealed, rowContext(row)).toString(),
    hosts: row.hosts,
  }))
}
