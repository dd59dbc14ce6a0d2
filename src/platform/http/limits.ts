// What a connection may cost: how many there are, and how long one takes to say what it wants. What it hears when that is no HTTP
// is in malformed-requests, how long a body may take in slow-bodies. Numbers follow OWASP's advice on slow clients.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'
import { malformedRequests } from './malformed-requests.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

const SECOND = 1000

export interface ConnectionLimits
  extends Pick<FastifyHttpOptions<RawServerDefault>, 'keepAliveTimeout' | 'clientErrorHandler'> {
  /** See cutUnmoved. */
  readonly connectionTimeout: number
  readonly http: {
    readonly headersTimeout: number
    readonly connectionsCheckingInterval: number
    readonly maxHeaderSize?: number
  }
  /** For a body that does not move; see slow-bodies. Node's own knows no files, and stays off. */
  readonly requestTimeout: number
}

/** Options of Fastify's server, and of slow-bodies. */
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
export function cutUnmoved(app: App, connectionTimeout: number): void {
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
