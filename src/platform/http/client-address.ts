// Who asks, where proxies forward for others: the router and what answers before it go by the same.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { Config } from '../../config.ts'

type Proxies = Pick<Config, 'trustedProxies'>

/** For Fastify's `trustProxy`: whether an address is a proxy's whose word is taken. */
export const trustProxy = ({ trustedProxies }: Proxies) =>
  trustedProxies.length > 0 && proxyAddr.compile([...trustedProxies])

/** The address that a request comes from, as Fastify's `request.ip`. */
export function clientAddress(proxies: Proxies): (request: IncomingMessage) => string {
  const trust = trustProxy(proxies)
  return trust ? request => proxyAddr(request, trust) : ({ socket }) => socket.remoteAddress ?? ''
}

/** What limits count by: one client may have a whole IPv6 network of 64 bits. */
export const networkOf = (address: string) => normalizeIP(address)
