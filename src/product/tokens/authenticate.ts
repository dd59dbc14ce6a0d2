// Authenticates requests of browsers by a token (RFC 6750), and limits them to what the token reaches.

import type { FastifyRequest } from 'fastify'
import { createCredentials } from '../../platform/http/credentials.ts'
import type { RequestLimit } from '../../platform/http/limits/rate-limit.ts'
import type { Reach, TokenPrincipal } from '../../platform/identity/principal.ts'
import type { ChartClaims } from '../access/features.ts'
import { isAllowedOrigin } from '../access/origins.ts'
import { permissionsOf, requirePermission } from '../access/permissions.ts'
import { Problem, type ProblemCode } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { findTokenByHash, type TokenRow } from './queries.ts'

interface Owner {
  readonly principal: Omit<TokenPrincipal, 'requestId'>
  readonly origins: readonly string[]
}

/** Creates the hook that authenticates a request and checks its origin, the permission of its route, and the ids in its path. */
export function tokenAuthenticator(db: Db, anonymous: RequestLimit, now: () => Date) {
  const ownerOf = createCredentials<Owner>(
    async hash => {
      const row = await findTokenByHash(db, hash)
      if (!row || row.revoke_date) return undefined
      return { owner: toOwner(row), hash: row.hash, expireDate: row.expire_date }
    },
    anonymous,
    now,
  )

  return async function authenticate(request: FastifyRequest): Promise<void> {
    const token = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) {
      await anonymous.count(request)
      throw unauthorized('token_missing')
    }
    const found = await ownerOf(token, request)
    if (found === 'unknown') throw unauthorized('token_invalid')
    if (found === 'expired') throw unauthorized('token_expired')
    const { principal, origins } = found.owner
    requireOrigin(request.headers.origin, origins)
    request.principal = { ...principal, requestId: request.id }
    requirePermission(request)
    requireReach(principal.reach, request)
    requireNamed(principal.claims.chart, request)
  }
}

const toOwner = (row: TokenRow): Owner => ({
  principal: {
    kind: 'token',
    id: row.id,
    organizationId: row.organization_id,
    permissions: permissionsOf(row.features),
    reach: {
      userid: row.user_id,
      appid: row.app_id ?? undefined,
      webformid: row.webform_id ?? undefined,
    },
    claims: row.claims,
    subject: row.subject,
  },
  origins: row.origins,
})

/** Requests without an origin come from the server's own pages or from programs. The token alone decides about these. */
function requireOrigin(origin: string | undefined, allowed: readonly string[]): void {
  if (origin === undefined || isAllowedOrigin(origin, allowed)) return
  throw new Problem('origin_refused', {
    detail: `Add ${origin.slice(0, 300)} to the origins of the token or of its application.`,
  })
}

/** The ids in the path must be those of the token. Like ids of another organization, others do not exist for it. */
function requireReach(reach: Reach, { params, routeOptions }: FastifyRequest): void {
  const asked = params as Partial<Reach>
  for (const name of ['userid', 'appid', 'webformid'] as const)
    if (asked[name] !== undefined && reach[name] !== undefined && asked[name] !== reach[name])
      // The first one is what the operation replies to ids that it does not find.
      throw new Problem(routeOptions.schema?.problems?.find(isNotFound) ?? 'not_found')
}

interface NamedParams {
  readonly chartid?: string
  readonly dashboardid?: string
  readonly datasetid?: string
}

/** Charts, dashboards and datasets that a token with limits does not name do not exist for it either. */
function requireNamed(claims: ChartClaims | undefined, { params, routeOptions }: FastifyRequest): void {
  if (!claims) return
  const { permission } = routeOptions.config
  if (permission === 'chart.create' || permission === 'chart.delete')
    throw new Problem('feature_missing', { detail: 'The token changes only the charts that it names.' })
  const { charts = [], dashboards = [], datasets = [] } = claims
  const { chartid, dashboardid, datasetid } = params as NamedParams
  if (datasetid !== undefined && !datasets.includes(datasetid)) throw new Problem('dataset_not_found')
  if (chartid !== undefined && !charts.includes(chartid)) throw new Problem('chart_not_found')
  if (dashboardid !== undefined && !dashboards.includes(dashboardid)) throw new Problem('dashboard_not_found')
}

const isNotFound = (code: ProblemCode) => code.endsWith('_not_found')

const unauthorized = (code: 'token_missing' | 'token_invalid' | 'token_expired') =>
  new Problem(code, {
    headers: { 'www-authenticate': code === 'token_missing' ? 'Bearer' : 'Bearer error="invalid_token"' },
  })
