// Which workflows use a secret.
import { secretUses } from '../../../engine/workflows/uses.ts'
import type { FindUses, SecretUse } from '../../secrets/uses.ts'
import { findDocuments } from '../../workflow-use-queries.ts'

/** Finds uses in drafts and in latest versions. */
export const workflowUses: FindUses = async (db, { organizationId, appId }, names) => {
  const uses = new Map<string, SecretUse[]>()
  const wanted = new Set(names)
  for (const { id, name, document } of await findDocuments(db, organizationId, appId))
    for (const { name: secret } of secretUses(document)) {
      const known = uses.get(secret) ?? []
      if (wanted.has(secret) && !known.some(use => use.id === id))
        uses.set(secret, [...known, { kind: 'workflow', id, name }])
    }
  return uses
}
