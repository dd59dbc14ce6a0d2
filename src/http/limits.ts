// What a connection may cost: how many there are, how long one takes to say what it wants, and what it hears when that is no
// HTTP. How long a body may take is in slow-bodies. Numbers follow OWASP's advice on slow clients.
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'
import type { Config } from '../config.ts'
import { Problem, type ProblemCode } from '../problem.ts'
import { problemBody } from './errors.ts'
import { securityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

const SECOND = 1000

export interface ConnectionLimits
  extends Pick<
    FastifyHttpOptions<RawServerDefault>,
    'connectionTimeout' | 'keepAliveTimeout' | 'clientErrorHandler'
  > {
  readonly http: {
    readonly headersTimeout: number
    readonly connectionsCheckingInterval: number
    readonly maxHeaderSize?: number
  }
  /** For a body that does not move; see slow-bodies. Node's own knows no files, and stays off. */
  readonly requestTimeout: number
}

/** Options of Fastify's server, and of slow-bodies. */
export const connectionLimits = (config: Config): ConnectionLimits => ({
  requestTimeout: 60 * SECOND,
  /** A connection on which nothing moves, in either direction. */
  connectionTimeout: 90 * SECOND,
  /** Longer than the usual minute of balancers, so that it is they who close a connection that nobody uses. */
  keepAliveTimeout: 72 * SECOND,
  http: {
    headersTimeout: 15 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    maxHeaderSize: 16 * 1024,
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => refuseUnread(error, socket, config),
})

/** Beyond `max`, a new connection is closed at once: those that are open go on undisturbed. */
export function limitConnections(app: App, max: number): void {
  app.server.maxConnections = max
}

/**
 * While the server stops, an answer tells its client to come back on another connection, to another process. Fastify does
 * so for requests that come after the stop has begun; here it is done for those that were at work then.
 */
export function closeConnectionsOnStop(app: App): void {
  let stopping = false
  app.addHook('preClose', done => {
    stopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

const refusals: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers what could not be read as a request; a client that has gone gets nothing. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket, config: Config): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
    socket.destroy(error)
    return
  }
  const problem = new Problem(refusals[error.code ?? ''] ?? 'request_malformed')
  const body = JSON.stringify(problemBody(problem, 'unread'))
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      ...Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}`),
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Node keeps the answer that is being written on its socket: a second one inside it would be garbage. */
function hasAnswered(socket: Socket & { _httpMessage?: IncomingMessage & { headersSent?: boolean } }) {
  return socket._httpMessage?.headersSent === true
}
