// One line for each request, when its answer has left. Only the path is told: a query is anybody's, and the last part of a
// result page's address is a secret.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // What nobody reads is not put together: it would be a seventh of a page's time.
  if (isTold(request.log)) tell(request, reply)
  done()
}

function tell(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, ip, actor } = request
  request.log.info(
    {
      method,
      path: shownPath(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip,
      // By whose key; one that was not let in has none.
      ...(actor && { key: actor.keyId }),
    },
    'request',
  )
}

/** Fastify's type of a logger knows less than pino, which it is. */
const isTold = (log: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }) =>
  log.isLevelEnabled?.('info') ?? true

/** Also where letters are written as their codes, which routes take for the letters. */
const shownPath = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
