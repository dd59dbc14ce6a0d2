// What operators learn of each request: its id, one line of the log, and its duration in the metrics.
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Histogram } from 'prom-client'
import { newSecret } from '../ids.ts'
import type { App } from './types.ts'

/** Makes the ids by which logs, problems and the audit log name requests. No two processes share one. */
export function requestIds(): () => string {
  const prefix = newSecret(6)
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/** A client may write the whole address (RFC 9112, 3.2.2), as to a proxy. The log and the limits know the path. */
export function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : url
}

export type Durations = Histogram<'method' | 'route' | 'status'>

/** Logs and measures each request when its reply has left. */
export function observeRequests(app: App, durations: Durations | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Without a reader, building the line would be a seventh of a page's time.
    if (isLogged(request.log)) logRequest(request, reply)
    if (durations) {
      const { method, routeOptions } = request
      const labels = { method, route: routeOptions.url ?? 'unmatched', status: reply.statusCode }
      durations.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

/** Logs the path alone: a query may hold anything, and the last part of a result page's address is a secret. */
function logRequest({ log, method, url, ip, principal }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply
  const ms = Math.round(elapsedTime * 10) / 10
  log.info(
    { method, status, ms, ip, ...(principal && { key: principal.id }), path: shownPath(url) },
    'request',
  )
}

/** Fastify's type of a logger knows less than pino, which it is. */
const isLogged = (log: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }) =>
  log.isLevelEnabled?.('info') ?? true

/** Also where letters are written as their codes, which routes take for the letters. */
const shownPath = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
