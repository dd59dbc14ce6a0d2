// The client's address behind proxies.
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** Fastify's `trustProxy`: reports whether an address belongs to a trusted proxy. */
export const trustProxy = (trustedProxies: readonly string[]) =>
  trustedProxies.length > 0 && proxyAddr.compile([...trustedProxies])

/** The key of rate limits. A client can have a whole /64 network of IPv6. */
export const networkOf = (address: string) => normalizeIP(address)
