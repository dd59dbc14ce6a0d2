// Authenticates requests of signed-in people by a cookie. Each request reads the session, so that it ends at once.

import type { FastifyRequest } from 'fastify'
import type { RequestLimit } from '../../platform/http/limits/rate-limit.ts'
import { isFromOwnPage } from '../../platform/http/same-origin.ts'
import type { Reach, SessionPrincipal } from '../../platform/identity/principal.ts'
import { hashSecret } from '../../platform/ids.ts'
import { permissionsOfRole, requirePermission } from '../access/permissions.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { secretIn } from './cookies.ts'
import { confirmedUntil, endOf, needsSeenDate, toDates } from './lifetime.ts'
import { findSessionByHash, noteSeen } from './queries.ts'

/** Where the console is. */
export interface ConsolePlace {
  readonly url: string
  /** False if the console works at each address of the server. */
  readonly isFixed: boolean
  /** True if the console has a host of its own, where no forms are. */
  readonly isApart: boolean
}

interface SessionParts {
  readonly db: Db
  readonly place: ConsolePlace
  readonly now: () => Date
}

export const isSecure = ({ url }: ConsolePlace) => url.startsWith('https:')

type Authenticate = (request: FastifyRequest) => Promise<void>

/** Creates the hook of the API for browsers: a token authenticates a request, or without one, the cookie of a session. */
export function browserAuthenticator(
  byToken: Authenticate,
  parts: SessionParts | undefined,
  anonymous: RequestLimit,
): Authenticate {
  if (!parts) return byToken
  const { db, place, now } = parts
  return async request => {
    const secret = secretIn(request.headers.cookie, isSecure(place))
    // A proxy in front may ask for a password of its own (RFC 7617), which browsers then send with every request.
    const hasToken = /^Bearer /i.test(request.headers.authorization ?? '')
    if (hasToken || secret === undefined) return byToken(request)
    requireOwnPage(request, place)
    await anonymous.check(request)
    const session = await findSession(db, secret, now())
    if (!session) {
      await anonymous.count(request)
      throw new Problem('session_ended', { headers: { 'www-authenticate': 'Session' } })
    }
    request.principal = { ...session.principal, requestId: request.id }
    requirePermission(request)
    requireOwn(session.principal, request)
  }
}

/**
 * Browsers send cookies to all ports of a host. So if forms differ from the console in the port only, their pages have the cookie too.
 * @throws {Problem} request_cross_site
 */
export function requireOwnPage(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  { url, isFixed, isApart }: ConsolePlace,
) {
  const isHere = !isApart || request.host === new URL(url).host
  if (isHere && isFromOwnPage(request, isFixed ? url : undefined)) return
  throw new Problem('request_cross_site', { detail: `Open ${url} in the browser, and try again there.` })
}

/** The session with this secret, and what its person may do; undefined if it has ended. */
export async function findSession(db: Db, secret: string, now: Date) {
  const row = await findSessionByHash(db, hashSecret(secret))
  if (!row) return undefined
  const dates = toDates(row)
  if (endOf(dates) <= now.getTime()) return undefined
  if (needsSeenDate(dates, now.getTime())) await noteSeen(db, row.id, now.toISOString())
  const principal: Omit<SessionPrincipal, 'requestId'> = {
    kind: 'session',
    id: row.user_id,
    sessionId: row.id,
    organizationId: row.organization_id,
    permissions: permissionsOfRole(row.role),
    reach: row.role === 'ADMIN' ? {} : { userid: row.user_id },
    isConfirmed: confirmedUntil(dates) > now.getTime(),
  }
  return { row, principal }
}

/** Creators reach what they own: operations on other ids, or on no person, do not exist for them. */
function requireOwn(
  { reach: { userid } }: Pick<SessionPrincipal, 'reach'>,
  { params, routeOptions }: FastifyRequest,
) {
  if (userid === undefined || isForEveryone(routeOptions.config.permission ?? '')) return
  const asked = params as Partial<Reach>
  if (asked.userid !== userid) throw new Problem('not_found')
}

/** About themselves, or the same for everyone. */
const isForEveryone = (permission: string) => /^(account|client|eventtype|image)\./.test(permission)
