// Limits per API key, or per address where there is none. They stop a runaway client, not a busy one: a whole school may
// sit behind one address.
import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { Problem } from '../problem.ts'

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
