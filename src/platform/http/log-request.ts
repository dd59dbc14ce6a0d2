// One line for each request, when its answer has left. Only the path is told: a query is anybody's, and the last part of a
// result page's address is a secret.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { log } = request
  // What nobody reads is not put together: it would be a seventh of a page's time.
  if (isTold(log)) {
    const { method, url, ip, principal } = request
    const { statusCode: status, elapsedTime } = reply
    const ms = Math.round(elapsedTime * 10) / 10
    log.info(
      { method, status, ms, ip, ...(principal && { key: principal.id }), path: shownPath(url) },
      'request',
    )
  }
  done()
}

/** Fastify's type of a logger knows less than pino, which it is. */
const isTold = (log: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }) =>
  log.isLevelEnabled?.('info') ?? true

/** Also where letters are written as their codes, which routes take for the letters. */
const shownPath = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
