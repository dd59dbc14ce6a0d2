// The tables with encrypted values. A feature that encrypts values adds its table here.
import { inTransaction } from '../platform/db/database.ts'
import { HttpProblem } from '../platform/http/problem.ts'
import { hasSecretKey, KEY_DIFFERS, type SealingConfig } from '../platform/sealing/open-sealing.ts'
import { type Sealing, sealedPrefix } from '../platform/sealing/sealing.ts'
import { connectionsPlace } from './connections/place.ts'
import { hasInvitations } from './invitations/queries.ts'
import { mailServersPlace } from './mail/place.ts'
import { secretsPlace } from './secrets/place.ts'
import type { SealedPlace } from './secrets/sealed-place.ts'
import type { Db, Trx } from './tables/tables.ts'
import { webhookSecrets } from './webhooks/sealed-secrets.ts'

export const sealedPlaces: readonly SealedPlace[] = [
  secretsPlace,
  mailServersPlace,
  connectionsPlace,
  ...webhookSecrets,
]

const PAGE_SIZE = 500

/** Whether the server has no key, but the store has encrypted values, or links that a key signed. */
export const isKeyMissing = async (db: Db, config: SealingConfig): Promise<boolean> =>
  !hasSecretKey(config) &&
  inTransaction(db, async trx => (await hasInvitations(trx)) || (await hasOtherKeys(trx, '')))

/** Whether a value is encrypted with another key than this one. */
export async function hasOtherKeys(trx: Trx, keyId: string): Promise<boolean> {
  for (const { find } of sealedPlaces)
    if ((await find(trx, sealedPrefix(keyId), '', 1)).length > 0) return true
  return false
}

/** What the log says about the key of a store whose key is not missing; undefined if nothing is wrong. */
export async function keyFault(db: Db, config: SealingConfig, sealing: Sealing): Promise<string | undefined> {
  // Without a key, no value is encrypted yet.
  if (!hasSecretKey(config)) return undefined
  try {
    return (await hasUnknownKeys(db, sealing)) ? KEY_DIFFERS : undefined
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'secrets_unavailable') return error.message
    throw error
  }
}

/** Whether a value is encrypted with a key that the server does not have. Reads only values of other keys than the first. */
const hasUnknownKeys = async (db: Db, sealing: Sealing): Promise<boolean> =>
  inTransaction(db, async trx => {
    const first = sealedPrefix(sealing.keyId())
    for (const { find } of sealedPlaces) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const values = await find(trx, first, after, PAGE_SIZE)
        if (values.some(({ sealed }) => !sealing.hasKeyOf(sealed))) return true
        after = values.at(-1)?.id
      }
    }
    return false
  })
