// Limits per API key, or per address where there is none. They stop a runaway client, not a busy one: a whole school may
// sit behind one address.
import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { App } from './types.ts'

const PER_KEY_A_MINUTE = 60_000
const PER_ADDRESS_A_MINUTE = 12_000

export const rateLimits: RateLimitPluginOptions = {
  global: true,
  timeWindow: '1 minute',
  // Authentication comes first: a header that is no key counts by address.
  max: request => (request.actor ? PER_KEY_A_MINUTE : PER_ADDRESS_A_MINUTE),
  keyGenerator: request => request.actor?.keyId ?? request.ip,
  errorResponseBuilder: (_request, { after }) =>
    new Problem('rate_limited', { detail: `Try again in ${after}.` }),
  enableDraftSpec: true,
}

/** Counts a request against the address that it comes from. @throws {Problem} rate_limited */
export type CountStranger = (request: FastifyRequest) => Promise<void>

/**
 * Limits what no route's own limit sees: keys that are not known, and addresses that lead nowhere. Registered behind the
 * plugin; without it nothing is limited.
 */
export function strangers(app: App): CountStranger {
  if (!app.config.rateLimit) return async () => {}
  const count = app.createRateLimit({
    max: PER_ADDRESS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: request => request.ip,
  })
  return async request => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new Problem('rate_limited', {
      detail: `Try again in ${limit.ttlInSeconds} seconds.`,
      headers: { 'retry-after': String(limit.ttlInSeconds) },
    })
  }
}

/** Counts a request from an address; the headers say what is left. Undefined beyond the limit. */
export type CountUnrouted = (address: string) => Promise<Readonly<Record<string, string>> | undefined>

/** For what is answered before the router: it counts with everything else of its address. Undefined where nothing is limited. */
export function countUnrouted(app: App): CountUnrouted | undefined {
  if (!app.config.rateLimit) return undefined
  const count = app.createRateLimit()
  return async ip => {
    // All that the plugin and `rateLimits` read of a request without a key.
    const limit = await count({ ip, routeOptions: {} } as FastifyRequest)
    if (limit.isAllowed || limit.isExceeded) return undefined
    return {
      'ratelimit-limit': String(limit.max),
      'ratelimit-remaining': String(limit.remaining),
      'ratelimit-reset': String(limit.ttlInSeconds),
    }
  }
}
