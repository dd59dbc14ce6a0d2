// Authenticates requests by the header x-api-key. Keys are looked up by their hash and cached for a few seconds, so that busy keys
// need no query and revoked keys stop working soon. The timing of comparing hashes of random keys reveals nothing.

import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnonymousLimit } from '../../platform/http/rate-limit.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { permissionProblem } from '../permissions.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables.ts'
import { hashKey } from './keys.ts'
import { findKeyByHash } from './queries.ts'

/** Below the documented five seconds in which a revoked key stops working. */
const CACHE_MS = 3_000
const MAX_CACHED = 10_000

interface CachedKey {
  readonly principal: Omit<KeyPrincipal, 'requestId'>
  /** Wall-clock time. */
  readonly expiresAt: number
  /** When the read started, by the monotonic clock. */
  readonly readAt: number
}

/** Creates the hook that authenticates a request and checks the permission of its route. */
export function authenticator(db: Db, anonymous: AnonymousLimit) {
  const cache = new LRUCache<string, CachedKey>({ max: MAX_CACHED })

  async function principalOf(key: string, request: FastifyRequest): Promise<Omit<KeyPrincipal, 'requestId'>> {
    const hash = hashKey(key)
    let known = cache.get(hash)
    if (!known || performance.now() - known.readAt > CACHE_MS) {
      // Limits lookups of unknown keys, so that guessing cannot overload the store. A cached key is not a guess.
      if (!known) await anonymous.check(request)
      known = await lookUp(hash)
      if (known) cache.set(hash, known)
      else {
        cache.delete(hash)
        await anonymous.count(request)
      }
    }
    if (!known || known.expiresAt <= Date.now()) throw unauthorized('api_key_invalid')
    return known.principal
  }

  async function lookUp(hash: string): Promise<CachedKey | undefined> {
    const readAt = performance.now()
    const row = await findKeyByHash(db, hash)
    if (!row || row.revoke_date || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash)))
      return undefined
    return {
      principal: { kind: 'key', id: row.id, organizationId: row.organization_id, scopes: row.scopes },
      expiresAt: row.expire_date ? Date.parse(row.expire_date) : Number.POSITIVE_INFINITY,
      readAt,
    }
  }

  return async function authenticate(request: FastifyRequest): Promise<void> {
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') {
      await anonymous.count(request)
      throw unauthorized('api_key_missing')
    }
    request.principal = { ...(await principalOf(key, request)), requestId: request.id }
    const { permission } = request.routeOptions.config
    if (!permission) throw new Error(`Route ${request.routeOptions.url} names no permission`)
    const problem = permissionProblem(request.principal, permission)
    if (problem) throw problem
  }
}

const unauthorized = (code: 'api_key_missing' | 'api_key_invalid') =>
  new Problem(code, { headers: { 'www-authenticate': 'ApiKey' } })
