// Which workflows use a secret.
import { stepKinds } from '../../engine/workflows/index.ts'
import { valuesOf } from '../../engine/workflows/input.ts'
import { secretNamesIn } from '../../engine/workflows/values.ts'
import { walk } from '../../engine/workflows/walk.ts'
import type { FindUses, SecretUse } from '../secrets/uses.ts'
import { findDocuments } from './queries.ts'

/** In a draft or in the latest version. */
export const workflowUses: FindUses = async (db, { organizationId, appId }, names) => {
  const uses = new Map<string, SecretUse[]>()
  const wanted = new Set(names)
  for (const { id, name, document } of await findDocuments(db, organizationId, appId)) {
    const used = new Set<string>()
    for (const { step } of walk(document))
      for (const [member, value] of valuesOf(step))
        if (stepKinds[step.type].secretsIn.includes(member))
          for (const one of secretNamesIn(value)) used.add(one)
    const ofHook = document.trigger?.hook?.secret
    if (ofHook !== undefined) used.add(ofHook)
    for (const one of used)
      if (wanted.has(one)) {
        const known = uses.get(one) ?? []
        if (!known.some(use => use.id === id)) uses.set(one, [...known, { kind: 'workflow', id, name }])
      }
  }
  return uses
}
