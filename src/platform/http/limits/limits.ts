// Limits the number of connections, their idle time, and the time of a body. The values follow OWASP's advice on slow clients. Node's
// timeout for a whole request is off, because it would cut off large uploads on slow lines. Instead, a body gets more time while data
// arrives.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'
import { LINGER_MS, malformedRequests } from '../malformed-requests.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import type { App } from '../types.ts'

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
  /** Milliseconds that a body may stall; see limitBodies. */
  readonly requestTimeout: number
}

/** Options of Fastify's server, and of `limitBodies`. */
export const connectionLimits = (common: SecurityHeaders): ConnectionLimits => ({
  requestTimeout: 60 * SECOND,
  /** Milliseconds without traffic in either direction while we wait for the client. */
  connectionTimeout: 90 * SECOND,
  /** Longer than the usual minute of load balancers, so that they close idle connections first. */
  keepAliveTimeout: 72 * SECOND,
  http: {
    headersTimeout: 15 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    maxHeaderSize: 16 * 1024,
  },
  clientErrorHandler: malformedRequests(common),
})

/** Beyond `max`, a new connection is closed at once. Open ones go on. */
export function limitConnections(app: App, max: number): void {
  app.server.maxConnections = max
}

/** Node stores the current or next reply on its socket. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse }

/**
 * Closes connections without traffic, except while the client waits for a reply: counting millions of rows takes minutes. Closes those of
 * clients that do not read or do not finish their request.
 */
export function destroyStalledSockets(app: App, connectionTimeout: number): void {
  app.server.on('timeout', (socket: HttpSocket) => {
    const isWaiting = socket._httpMessage?.req.complete && socket.writableLength === 0
    if (isWaiting) socket.setTimeout(connectionTimeout)
    else socket.destroy()
  })
}

/**
 * While the server stops, replies ask clients to use another connection, which reaches another process. Fastify does this only for
 * requests that arrive after the stop has begun.
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

/** 64 kbit/s. A body at this rate has unlimited time; any usable line is faster. */
const MIN_BYTES_A_MS = 8

interface IncomingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  readonly bytesBefore: number
  repliedAt?: number
}

/** Ends a body with 408 if it stalls for `timeoutMs`, like slow headers. Checks every `checkMs`. */
export function limitBodies(app: App, timeoutMs: number, checkMs: number): void {
  const { server } = app
  const bodies = new Set<IncomingBody>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const body = { request, response, since: performance.now(), bytesBefore: request.socket.bytesRead }
    bodies.add(body)
    request.once('close', () => bodies.delete(body))
  })

  function check(): void {
    const now = performance.now()
    for (const body of bodies) {
      const { request, response, since, bytesBefore } = body
      const { socket } = request
      const mayTakeMs = timeoutMs + (socket.bytesRead - bytesBefore) / MIN_BYTES_A_MS
      if (request.complete) continue
      if (response.writableFinished) {
        body.repliedAt ??= now
        if (now - body.repliedAt >= Math.min(LINGER_MS, timeoutMs)) socket.destroy()
      } else if (now - since > mayTakeMs) {
        server.emit('clientError', new BodyTooSlow(), socket)
      }
    }
  }
  const timer = setInterval(check, checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Has the code of Node's own error for slow headers, and is handled with it. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
