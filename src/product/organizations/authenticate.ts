// Authenticates requests by the header x-api-key.

import type { FastifyRequest } from 'fastify'
import { createCredentials } from '../../platform/http/credentials.ts'
import type { RequestLimit } from '../../platform/http/limits/rate-limit.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { requirePermission } from '../access/permissions.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { findKeyByHash, noteUse } from './queries.ts'

/** How often the last use is written. */
const USED_EVERY_MS = 5 * 60_000

/** Creates the hook that authenticates a request and checks the permission of its route. */
export function authenticator(db: Db, anonymous: RequestLimit, now: () => Date) {
  const ownerOf = createCredentials<Omit<KeyPrincipal, 'requestId'>>(
    async hash => {
      const row = await findKeyByHash(db, hash)
      if (!row || row.revoke_date) return undefined
      const used = now()
      // Requests do not wait for it, and do not fail with it.
      if (used.getTime() - Date.parse(row.use_date ?? '1970-01-01') >= USED_EVERY_MS)
        noteUse(db, row.id, used.toISOString()).catch(() => {})
      const { id, organization_id: organizationId, scopes, expire_date: expireDate } = row
      return { owner: { kind: 'key', id, organizationId, scopes }, hash: row.hash, expireDate }
    },
    anonymous,
    now,
  )

  return async function authenticate(request: FastifyRequest): Promise<void> {
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') {
      await anonymous.count(request)
      throw unauthorized('api_key_missing')
    }
    refuseBrowsers(request)
    const found = await ownerOf(key, request)
    if (typeof found === 'string') throw unauthorized('api_key_invalid')
    request.principal = { ...found.owner, requestId: request.id }
    requirePermission(request)
  }
}

/** A page of another site that sends a key shows it to everyone who opens the page. Servers do not send this header. */
function refuseBrowsers({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw new Problem('key_in_browser', {
      detail: 'Call this API from your server. For pages, create a browser token: POST /core/login/token.',
    })
}

const unauthorized = (code: 'api_key_missing' | 'api_key_invalid') =>
  new Problem(code, { headers: { 'www-authenticate': 'ApiKey' } })
