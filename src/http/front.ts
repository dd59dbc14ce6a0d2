// What is ready in memory is answered before the router sees the request. The public page is what is asked most, and the way through the
// router and its hooks takes longer than the page itself. What the hooks do for any request is done here as well: the check of the
// head, the limit, the headers, the line in the log, the metrics. Whatever is not ready, or is refused, goes to the router.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clientAddress } from './client-address.ts'
import { refusalOf } from './heads.ts'
import { watchStop } from './limits.ts'
import { logAnswer } from './log-request.ts'
import type { Observe } from './operations.ts'
import { countUnrouted } from './rate-limit.ts'
import { requestIds } from './request-ids.ts'
import type { App } from './types.ts'

/** An answer with status 200 that nothing has to be waited for. */
export interface Ready {
  /** The route that answers the same. */
  readonly route: string
  /** All of them, `securityHeaders` as well. */
  readonly headers: Readonly<Record<string, string>>
  /** Made when it is sent: one that is refused must cost nothing. */
  readonly body: () => Buffer
}

/** `find` is asked for the answer to each GET. */
export function answerFirst(
  app: App,
  find: (request: IncomingMessage) => Ready | undefined,
  observe: Observe,
): void {
  const { server, config, log } = app
  const newRequestId = requestIds()
  const addressOf = clientAddress(config)
  const count = countUnrouted(app)
  // The router says `Connection: close` from then on.
  const isStopping = watchStop(app)
  // Fastify has put it there when it made the server.
  const [router] = server.listeners('request') as [RequestListener]

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Of several requests that come in one piece, each waits for its turn: what it is answered would wait in memory instead.
    if (!response.socket) await new Promise(resolve => response.once('socket', resolve))
    const start = performance.now()
    const ready = request.method === 'GET' && !isStopping() ? find(request) : undefined
    if (!ready || refusalOf(request)) return router(request, response)
    const left = count ? await count(addressOf(request)) : {}
    if (!left) return router(request, response)
    response.once('finish', () => {
      const ms = performance.now() - start
      observe('GET', ready.route, 200, ms)
      logAnswer(log, () => {
        const { method = '', url = '' } = request
        return { reqId: newRequestId(), method, url, status: 200, ms, ip: addressOf(request) }
      })
    })
    response.writeHead(200, count ? { ...ready.headers, ...left } : ready.headers)
    response.end(ready.body())
  }

  server.off('request', router)
  server.on('request', (request, response) => {
    take(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'A page could not be sent')
      response.destroy()
    })
  })
}
