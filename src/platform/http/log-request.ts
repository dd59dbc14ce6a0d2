// One line for each request, when its answer has left. Only the path is told: a query is anybody's, and the last part of a
// result page's address is a secret.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

export interface Answered {
  /** Where the log does not know it by itself. */
  readonly reqId?: string
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
  readonly ip: string
  /** By whose key; one that was not let in has none. */
  readonly key?: string
}

export function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  logAnswer(request.log, () => {
    const { method, url, ip, principal } = request
    const { statusCode: status, elapsedTime: ms } = reply
    return { method, url, status, ms, ip, ...(principal && { key: principal.id }) }
  })
  done()
}

/** What nobody reads is not put together: it would be a seventh of a page's time. */
export function logAnswer(log: FastifyBaseLogger, answered: () => Answered): void {
  if (!isTold(log)) return
  const { url, ms, ...told } = answered()
  log.info({ ...told, path: shownPath(url), ms: Math.round(ms * 10) / 10 }, 'request')
}

/** Fastify's type of a logger knows less than pino, which it is. */
const isTold = (log: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean }) =>
  log.isLevelEnabled?.('info') ?? true

/** Also where letters are written as their codes, which routes take for the letters. */
const shownPath = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
