// Request ids, request logging, and metrics of durations.
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Histogram } from 'prom-client'
import { newSecret } from '../ids.ts'
import type { App } from './types.ts'

/** Makes request ids for logs, problems and the audit log. They are unique across processes. */
export function requestIds(): () => string {
  const prefix = newSecret(6)
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/** Removes the origin of a request in absolute form (RFC 9112, 3.2.2), so that logs and limits see the path. */
export function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : url
}

export type Durations = Histogram<'method' | 'route' | 'status'>

type ShownPath = (path: string) => string

/** Logs and measures each request after its reply. `shownPath` hides the secrets in a path. */
export function observeRequests(app: App, durations: Durations | undefined, shownPath: ShownPath): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Building a line that is not logged would take a seventh of the time of a page.
    if (isLogged(request.log)) logRequest(request, reply, shownPath)
    if (durations) {
      const { method, routeOptions } = request
      const labels = { method, route: routeOptions.url ?? 'unmatched', status: reply.statusCode }
      durations.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

/** Logs only the path, because a query can contain personal data. */
function logRequest(
  { log, method, url, ip, principal }: FastifyRequest,
  reply: FastifyReply,
  shownPath: ShownPath,
): void {
  const { statusCode: status, elapsedTime } = reply
  const ms = Math.round(elapsedTime * 10) / 10
  log.info(
    {
      method,
      status,
      ms,
      ip,
      ...(principal && { key: principal.id }),
      path: shownPath(url.split('?', 1)[0] ?? ''),
    },
    'request',
  )
}

/** Fastify's logger type lacks this method of pino. */
const isLogged = (log: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }) =>
  log.isLevelEnabled?.('info') ?? true
