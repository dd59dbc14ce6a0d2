// Rate limits by API key, token or person, or by IP address without one. They are high, because a whole school can share one address: they stop
// runaway clients only.
import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../client-address.ts'
import { HttpProblem } from '../problem.ts'
import type { App } from '../types.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const PER_MINUTE = { key: 60_000, token: 600, session: 1_200 } as const
const PER_ADDRESS_A_MINUTE = 12_000

export const rateLimits: RateLimitPluginOptions = {
  global: true,
  store: RateLimitStore,
  timeWindow: '1 minute',
  // Authentication runs first, so requests with an invalid key count by address.
  max: ({ principal }) => (principal ? PER_MINUTE[principal.kind] : PER_ADDRESS_A_MINUTE),
  keyGenerator: request => request.principal?.id ?? networkOf(request.ip),
  errorResponseBuilder: (_request, { after }) =>
    new HttpProblem('rate_limited', { detail: `Try again in ${after}.` }),
  enableDraftSpec: true,
}

/** Counts requests that have a key in common. */
export interface RequestLimit {
  /** Counts a request. @throws {Problem} rate_limited */
  count(request: FastifyRequest): Promise<void>
  /** Rejects a request if its key is over the limit, without counting it. @throws {Problem} rate_limited */
  check(request: FastifyRequest): Promise<void>
}

/** Call after the plugin is registered. `isLimited` is false without the plugin. */
export function requestLimit(
  app: App,
  isLimited: boolean,
  maxPerMinute: number,
  keyOf: (request: FastifyRequest) => string,
): RequestLimit {
  if (!isLimited) return { count: async () => {}, check: async () => {} }
  const limit = app.createRateLimit({ max: maxPerMinute, timeWindow: '1 minute', keyGenerator: keyOf })
  const refuseBeyond = async (request: FastifyRequest, increment: boolean) => {
    const found = await limit(request, { increment })
    if (found.isAllowed || !found.isExceeded) return
    throw new HttpProblem('rate_limited', {
      detail: `Try again in ${found.ttlInSeconds} seconds.`,
      headers: { 'retry-after': String(found.ttlInSeconds) },
    })
  }
  return {
    count: request => refuseBeyond(request, true),
    check: request => refuseBeyond(request, false),
  }
}

/** Limits by IP address the requests that the limits of routes miss: unknown keys, and paths that match no route. */
export const anonymousLimit = (app: App, isLimited: boolean): RequestLimit =>
  requestLimit(app, isLimited, PER_ADDRESS_A_MINUTE, request => networkOf(request.ip))
