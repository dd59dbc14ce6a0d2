// The tables with encrypted values. A feature that encrypts values adds its table here.
import { sealedPrefix } from '../platform/sealing/sealing.ts'
import { connectionsPlace } from './connections/place.ts'
import { mailServersPlace } from './mail/place.ts'
import { secretsPlace } from './secrets/place.ts'
import type { SealedPlace } from './secrets/sealed-place.ts'
import type { Trx } from './tables.ts'
import { webhookSecrets } from './webhooks/sealed-secrets.ts'

export const sealedPlaces: readonly SealedPlace[] = [
  secretsPlace,
  mailServersPlace,
  connectionsPlace,
  ...webhookSecrets,
]

/** Whether a value is encrypted with another key than this one. */
export async function hasOtherKeys(trx: Trx, keyId: string): Promise<boolean> {
  for (const { find } of sealedPlaces)
    if ((await find(trx, sealedPrefix(keyId), '', 1)).length > 0) return true
  return false
}
