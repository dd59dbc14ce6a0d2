// Who asks: the header x-api-key, looked up by its hash and remembered for a few seconds, so that a hot key costs no query
// and a revoked one is noticed soon. Comparing hashes of random keys tells an attacker nothing by its timing.

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

/** A running server notices a revoked key within five seconds. */
const REMEMBER_MS = 3_000
const MAX_REMEMBERED = 10_000

interface Remembered {
  readonly principal: Omit<KeyPrincipal, 'requestId'>
  /** By the calendar. */
  readonly expiresAt: number
  /** When the reading began, by a clock that is never set. */
  readonly readAt: number
}

/** Makes the hook that authenticates a request and checks that it has the permission that its route names. */
export function authenticator(db: Db, anonymous: AnonymousLimit) {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED })

  async function keyOf(key: string, request: FastifyRequest): Promise<Omit<KeyPrincipal, 'requestId'>> {
    const hash = hashKey(key)
    let known = remembered.get(hash)
    if (!known || performance.now() - known.readAt > REMEMBER_MS) {
      // Guessing keys must not keep the store busy. A key that was valid a moment ago is no guess.
      if (!known) await anonymous.check(request)
      known = await lookUp(hash)
      if (known) remembered.set(hash, known)
      else {
        remembered.delete(hash)
        await anonymous.count(request)
      }
    }
    if (!known || known.expiresAt <= Date.now()) throw unauthorized('api_key_invalid')
    return known.principal
  }

  async function lookUp(hash: string): Promise<Remembered | undefined> {
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
    request.principal = { ...(await keyOf(key, request)), requestId: request.id }
    const { permission } = request.routeOptions.config
    if (!permission) throw new Error(`${request.routeOptions.url} names no permission`)
    const problem = permissionProblem(request.principal, permission)
    if (problem) throw problem
  }
}

const unauthorized = (code: 'api_key_missing' | 'api_key_invalid') =>
  new Problem(code, { headers: { 'www-authenticate': 'ApiKey' } })
