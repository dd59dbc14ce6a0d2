// Who asks, where proxies forward for others.
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** For Fastify's `trustProxy`: whether an address is a proxy's whose word is taken. */
export const trustProxy = (trustedProxies: readonly string[]) =>
  trustedProxies.length > 0 && proxyAddr.compile([...trustedProxies])

/** What limits count by: one client may have a whole IPv6 network of 64 bits. */
export const networkOf = (address: string) => normalizeIP(address)
