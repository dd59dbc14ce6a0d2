// Limits the number of connections, their idle time, the time of a body, and the requests that are processed at once. The values follow
// OWASP's advice on slow clients. Node's timeout for a whole request is off, because it would cut off large uploads on slow lines.
// Instead, a body gets more time while data arrives.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, onSendHookHandler, preHandlerHookHandler, RawServerDefault } from 'fastify'
import { LINGER_MS, malformedRequests } from '../malformed-requests.ts'
import { HttpProblem } from '../problem.ts'
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

// Load shedding: limits concurrent requests, and immediately rejects further ones with 503. Without it, a slow store would make all
// requests wait until they time out. Only the server's work counts, not the time that a client takes to send its body or to read the
// reply. Uploads are processed while they arrive, so they have their own gate. Slow uploads then block only other uploads.

/** `retryAfter` in seconds. */
const overloaded = (retryAfter = 1) =>
  new HttpProblem('overloaded', { headers: { 'retry-after': String(retryAfter) } })

/** Limits concurrent work of one kind. */
export interface Gate {
  /** How much work has entered so far. */
  readonly entered: number
  /** The sum, over all work that entered, of how much was inside at that moment. Divided by `entered`, it is the average. */
  readonly met: number
  /**
   * Takes a slot. Call `leave` afterwards.
   * @throws {Problem} overloaded
   */
  enter(): void
  leave(): void
  /**
   * Runs `work` in a slot.
   * @throws {Problem} overloaded
   */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(max: number, retryAfter?: number): Gate {
  let inside = 0
  let entered = 0
  let met = 0
  const gate: Gate = {
    get entered() {
      return entered
    },
    get met() {
      return met
    },
    enter() {
      if (inside >= max) throw overloaded(retryAfter)
      met += inside
      inside++
      entered++
    },
    leave() {
      inside--
    },
    async pass(work) {
      gate.enter()
      try {
        return await work()
      } finally {
        gate.leave()
      }
    },
  }
  return gate
}

/** Applies the gate to every route. A route with `hasGate` enters it itself, for some requests only. */
export function shedLoad(app: App, gate: Gate): void {
  app.decorateRequest('isAtWork', false)

  const enter: preHandlerHookHandler = (request, _reply, done) => {
    try {
      gate.enter()
    } catch (error) {
      return done(error as HttpProblem)
    }
    request.isAtWork = true
    done()
  }
  const leave: onSendHookHandler = (request, _reply, payload, done) => {
    if (request.isAtWork) {
      request.isAtWork = false
      gate.leave()
    }
    done(null, payload)
  }
  app.addHook('onRoute', route => {
    // Health, metrics and documentation must work under overload.
    if (route.schema?.hide || route.config?.hasGate) return
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()]
    route.onSend = [leave, ...[route.onSend ?? []].flat()]
  })
}
