// Limits of connections: how many there are, how long one may stand still, and how long a body may take. Numbers follow OWASP's advice
// on slow clients. Node has one timeout for a whole request, which would cut off a large file on a slow line. So Node's is off, and a body
// has its time, and more as long as it moves.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'
import { HEARD_OUT_MS, malformedRequests } from './malformed-requests.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

const SECOND = 1000

export interface ConnectionLimits
  extends Pick<FastifyHttpOptions<RawServerDefault>, 'keepAliveTimeout' | 'clientErrorHandler'> {
  /** See destroyStalledSockets. */
  readonly connectionTimeout: number
  readonly http: {
    readonly headersTimeout: number
    readonly connectionsCheckingInterval: number
    readonly maxHeaderSize?: number
  }
  /** For a body that does not move. */
  readonly requestTimeout: number
}

/** Options of Fastify's server, and of `limitBodies`. */
export const connectionLimits = (common: SecurityHeaders): ConnectionLimits => ({
  requestTimeout: 60 * SECOND,
  /** A connection on which nothing moves, in either direction, while we wait for the client. */
  connectionTimeout: 90 * SECOND,
  /** Longer than the usual minute of balancers, so that it is they who close a connection that nobody uses. */
  keepAliveTimeout: 72 * SECOND,
  http: {
    headersTimeout: 15 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    maxHeaderSize: 16 * 1024,
  },
  clientErrorHandler: malformedRequests(common),
})

/** Beyond `max`, a new connection is closed at once: those that are open go on undisturbed. */
export function limitConnections(app: App, max: number): void {
  app.server.maxConnections = max
}

/** Node keeps the answer that comes next, or is being written, on its socket. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse }

/**
 * Node tells of a connection on which nothing has moved. One whose client waits for us is spared: to look at millions of responses takes
 * minutes. A client that does not take what was sent, or does not send the rest, is not.
 */
export function destroyStalledSockets(app: App, connectionTimeout: number): void {
  app.server.on('timeout', (socket: HttpSocket) => {
    const isWaiting = socket._httpMessage?.req.complete && socket.writableLength === 0
    if (isWaiting) socket.setTimeout(connectionTimeout)
    else socket.destroy()
  })
}

/**
 * While the server stops, an answer tells its client to come back on another connection, to another process. Fastify does
 * so for requests that come after the stop has begun; here it is done for those that were at work then.
 */
export function closeConnectionsOnStop(app: App): void {
  let isStopping = false
  app.addHook('preClose', done => {
    isStopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** A body that keeps to it may take as long as it needs: 64 kbit/s, less than any line on which a form can be filled in. */
const LEAST_BYTES_A_MS = 8

interface Coming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  readonly bytesBefore: number
  answeredAt?: number
}

/** `timeoutMs` is for a body that does not move, `checkMs` how often is looked. What takes too long ends in 408, as with headers. */
export function limitBodies(app: App, timeoutMs: number, checkMs: number): void {
  const { server } = app
  const coming = new Set<Coming>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const body = { request, response, since: performance.now(), bytesBefore: request.socket.bytesRead }
    coming.add(body)
    request.once('close', () => coming.delete(body))
  })

  function check(): void {
    const now = performance.now()
    for (const body of coming) {
      const { request, response, since, bytesBefore } = body
      const { socket } = request
      const mayTakeMs = timeoutMs + (socket.bytesRead - bytesBefore) / LEAST_BYTES_A_MS
      if (request.complete) continue
      if (response.writableFinished) {
        body.answeredAt ??= now
        if (now - body.answeredAt >= Math.min(HEARD_OUT_MS, timeoutMs)) socket.destroy()
      } else if (now - since > mayTakeMs) {
        server.emit('clientError', new BodyTooSlow(), socket)
      }
    }
  }
  const timer = setInterval(check, checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The same as Node's own for slow headers, and handled where that is. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
