// Finds the owner of a secret credential, such as an API key. Only a SHA-256 of a credential is stored: it suffices for random
// texts, and the timing of its comparison reveals nothing. Credentials found are cached for a few seconds, so that busy ones need
// no query and revoked ones stop working soon.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hashSecret } from '../ids.ts'
import type { RequestLimit } from './limits/rate-limit.ts'

/** Less than the documented five seconds in which a revoked credential stops working. */
const CACHE_MS = 3_000
const MAX_CACHED = 10_000

export interface Credential<Owner> {
  readonly owner: Owner
  readonly hash: string
  /** ISO 8601; null if it does not expire. */
  readonly expireDate: string | null
}

interface KnownCredential<Owner> {
  readonly owner: Owner
  /** Wall-clock time; null if it does not expire. */
  readonly expiresAt: number | null
  /** When the read started, by the monotonic clock. */
  readonly readAt: number
}

/** The owner of a credential, `unknown`, or `expired`. */
export type FoundOwner<Owner> = { readonly owner: Owner } | 'unknown' | 'expired'

/**
 * Returns a function that finds the owner of a secret. `find` reads a valid credential by its hash.
 * Unknown credentials count against the limit of their IP address, so that guessing cannot overload the store.
 */
export function createCredentials<Owner>(
  find: (hash: string) => Promise<Credential<Owner> | undefined>,
  anonymous: RequestLimit,
  now: () => Date,
): (secret: string, request: FastifyRequest) => Promise<FoundOwner<Owner>> {
  const cache = new LRUCache<string, KnownCredential<Owner>>({ max: MAX_CACHED })

  async function lookUp(hash: string): Promise<KnownCredential<Owner> | undefined> {
    const readAt = performance.now()
    const found = await find(hash)
    if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined
    const expiresAt = found.expireDate === null ? null : Date.parse(found.expireDate)
    return { owner: found.owner, expiresAt, readAt }
  }

  return async (secret, request) => {
    const hash = hashSecret(secret)
    let known = cache.get(hash)
    if (!known || performance.now() - known.readAt > CACHE_MS) {
      // A cached credential is not a guess.
      if (!known) await anonymous.check(request)
      known = await lookUp(hash)
      if (known) cache.set(hash, known)
      else {
        cache.delete(hash)
        await anonymous.count(request)
      }
    }
    if (!known) return 'unknown'
    const isExpired = known.expiresAt !== null && known.expiresAt <= now().getTime()
    return isExpired ? 'expired' : { owner: known.owner }
  }
}
