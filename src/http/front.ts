// What is asked most is answered before the router sees the request: public pages that are ready in memory, and JSON that is submitted to
// forms that are. The way through the router and its hooks takes longer than a page itself, and a tenth of a submission. What the hooks do
// for any request is done here as well: the check of the head, the limit, the headers, the line in the log, the metrics, the shedding
// of load. Whatever is unusual, or is refused before its body is read, goes to the router.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Problem } from '../problem.ts'
import { bodyOf, parseJson } from './body.ts'
import { clientAddress } from './client-address.ts'
import { logProblem, problemBody, toProblem } from './errors.ts'
import { refusalOf } from './heads.ts'
import { watchStop } from './limits.ts'
import { logAnswer } from './log-request.ts'
import type { Observe } from './operations.ts'
import type { Gate } from './overload.ts'
import { countUnrouted } from './rate-limit.ts'
import { requestIds } from './request-ids.ts'
import { securityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

export interface Answer {
  readonly status: number
  /** All of them, `securityHeaders` as well. */
  readonly headers: Readonly<Record<string, string>>
  /** Made when it is sent: one that is refused must cost nothing. */
  readonly body: () => Buffer | string
}

/** An answer that nothing has to be waited for. */
export interface Ready extends Answer {
  /** The route that answers the same. */
  readonly route: string
}

/** Takes the JSON of a body. What it throws is answered as a problem. */
export interface JsonTaker {
  /** The route that does the same. */
  readonly route: string
  readonly take: (sent: unknown) => Promise<Answer>
}

/** What is asked, by its head alone, before the router is. */
export interface First {
  /** For each GET. */
  readonly ready: (request: IncomingMessage) => Ready | undefined
  /** For each POST. */
  readonly taker: (request: IncomingMessage) => JsonTaker | undefined
}

/** What the router's hooks do with, and what both count together. */
interface Shared {
  readonly observe: Observe
  readonly load: Gate
}

export function answerFirst(app: App, first: First, { observe, load }: Shared): void {
  const { server, config, log } = app
  const newRequestId = requestIds()
  const addressOf = clientAddress(config)
  const count = countUnrouted(app)
  const common = securityHeaders(config)
  // The router says `Connection: close` from then on.
  const isStopping = watchStop(app)
  // Fastify has put it there when it made the server.
  const [router] = server.listeners('request') as [RequestListener]

  function find(request: IncomingMessage): Ready | JsonTaker | undefined {
    if (isStopping()) return undefined
    if (request.method === 'GET') return first.ready(request)
    return request.method === 'POST' ? first.taker(request) : undefined
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Of several requests that come in one piece, each waits for its turn: what it is answered would wait in memory instead.
    if (!response.socket) await new Promise(resolve => response.once('socket', resolve))
    const start = performance.now()
    const found = find(request)
    if (!found || refusalOf(request)) return router(request, response)
    const left = count && (await count(addressOf(request)))
    if (count && !left) return router(request, response)
    const reqId = newRequestId()
    const answer = 'take' in found ? await answerTo(request, found, reqId) : found
    // Its client has gone.
    if (!answer) return
    const { status, headers, body } = answer
    response.once('finish', () => {
      const ms = performance.now() - start
      const { method = '', url = '' } = request
      observe(method, found.route, status, ms)
      logAnswer(log, () => ({ reqId, method, url, status, ms, ip: addressOf(request) }))
    })
    // The stop may have begun while the body came.
    const more = isStopping() ? { ...left, connection: 'close' } : left
    response.writeHead(status, more ? { ...headers, ...more } : headers)
    response.end(body())
  }

  async function answerTo(
    request: IncomingMessage,
    { take }: JsonTaker,
    reqId: string,
  ): Promise<Answer | undefined> {
    const body = await bodyOf(request)
    if (!body) return undefined
    try {
      return await load.pass(() => take(parseJson(body)))
    } catch (error) {
      const problem = toProblem(error)
      logProblem(problem, { log: log.child({ reqId }) })
      return toAnswer(problem, reqId)
    }
  }

  function toAnswer(problem: Problem, reqId: string): Answer {
    const body = JSON.stringify(problemBody(problem, reqId))
    const headers = {
      ...common,
      ...problem.headers,
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
    }
    return { status: problem.status, headers, body: () => body }
  }

  server.off('request', router)
  server.on('request', (request, response) => {
    take(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'An answer could not be sent')
      response.destroy()
    })
  })
}
