// What is asked most is answered before the router sees the request: public pages that are ready in memory, and JSON that is submitted to
// forms that are. The way through the router and its hooks takes longer than a page itself, and a tenth of a submission. What the hooks do
// for any request is done here as well: the check of the head, the limit, the headers, the line in the log, the metrics, for JSON the
// shedding of load. Whatever is unusual, or is refused before its body is read, goes to the router.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { clientAddress } from './client-address.ts'
import { refusalOf } from './host.ts'
import { watchStop } from './limits.ts'
import { logAnswer } from './log-request.ts'
import type { Observe } from './metrics.ts'
import type { Gate } from './overload.ts'
import { sendPieces } from './pieces.ts'
import { countUnrouted } from './rate-limit.ts'
import { requestIds } from './request-ids.ts'
import { type Answer, isBounded, type JsonTaker, jsonAnswerer } from './take-json.ts'
import type { App } from './types.ts'

/** An answer that nothing has to be waited for; its body is made when it is sent, so that one that is refused costs nothing. */
export interface Ready extends Answer {
  /** The route that answers the same. */
  readonly route: string
}

/** What is asked, by its head alone, before the router is. */
export interface First {
  /** For each GET. */
  readonly ready: (request: IncomingMessage) => Ready | undefined
  /** For each POST of a bounded body. */
  readonly taker: (request: IncomingMessage) => JsonTaker | undefined
}

/** What both ways share: the metrics, and the count of what is at work. */
interface Shared {
  readonly observe: Observe
  readonly load: Gate
}

export function answerFirst(app: App, first: First, { observe, load }: Shared): void {
  const { server, config, log } = app
  const newRequestId = requestIds()
  const addressOf = clientAddress(config)
  const count = countUnrouted(app)
  const answerJson = jsonAnswerer(app, load)
  // The router says `Connection: close` from then on.
  const isStopping = watchStop(app)
  // Fastify has put it there when it made the server.
  const [router] = server.listeners('request') as [RequestListener]

  function find(request: IncomingMessage): Ready | JsonTaker | undefined {
    if (isStopping()) return undefined
    if (request.method === 'GET') return first.ready(request)
    return request.method === 'POST' && isBounded(request) ? first.taker(request) : undefined
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Of several requests that come in one piece, each waits for its turn: what it is answered would wait in memory instead.
    if (!response.socket) await new Promise(resolve => response.once('socket', resolve))
    const start = performance.now()
    const found = find(request)
    if (!found || refusalOf(request)) return router(request, response)
    const left = count && (await count(addressOf(request)))
    if (count && !left) return router(request, response)
    const reqId = newRequestId()
    // A page leaves when all requests that came with its own have been looked at, behind the pages of those. Each that is sent wakes who
    // reads it; with requests in between it would do so every time, which is a third of a page's time on two cores.
    const answer = 'check' in found ? await answerJson(request, found, reqId) : await setImmediate(found)
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
    sendPieces(response, body())
  }

  server.off('request', router)
  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'An answer could not be sent')
      response.destroy()
    })
  })
}
