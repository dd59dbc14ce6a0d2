// One line for each request, when its answer has left. Only the path is told: a query is anybody's, and the last part of a
// result page's address is a secret.
import type { FastifyReply, FastifyRequest } from 'fastify'

export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
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
  done()
}

/** Also where letters are written as their codes, which routes take for the letters. */
const shownPath = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
