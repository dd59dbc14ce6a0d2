// Reports whether a request comes from one of this server's own pages. A cookie proves who the browser is, and not which page wants
// something (CSRF). Browsers say that in Sec-Fetch-Site (W3C Fetch Metadata), at addresses that they trust: https and this machine.
// At others, they name the page's origin in Origin, or in Referer for reads.
import type { FastifyRequest } from 'fastify'

type RequestHead = Pick<FastifyRequest, 'headers' | 'host'>

/** @param origin the only origin of our pages; undefined if they are at each address of the server */
export function isFromOwnPage({ headers, host }: RequestHead, origin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const page = URL.parse(headers.origin ?? headers.referer ?? '')
  if (!page) return false
  return origin === undefined ? page.host === host : page.origin === new URL(origin).origin
}
