// What HTTP asks of the head of each request, before anything looks at it. Node checks some of it as well, but its answers are
// bare: no problem, and none of our headers.
import type { IncomingMessage } from 'node:http'
import { HttpProblem } from './problem.ts'
import type { App } from './types.ts'

export function checkHeads(app: App): void {
  // A request that Node would answer with 417 by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.url?.charCodeAt(0) !== SLASH) raw.url = pathOf(raw.url)
    const problem = refusalOf(raw)
    // Whether a body follows, or where it ends, the client may see otherwise.
    if (problem) reply.header('connection', 'close')
    done(problem)
  })
}

/** HTTP/1.0 knows neither header. */
export function refusalOf({
  httpVersionMinor,
  headers,
  rawHeaders,
}: IncomingMessage): HttpProblem | undefined {
  if (httpVersionMinor === 0) return undefined
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect))
    return new HttpProblem('expectation_unknown')
  if (hostsIn(rawHeaders) === 1) return undefined
  return new HttpProblem('request_malformed', {
    detail: 'A request has the header Host once (RFC 9112, 3.2).',
  })
}

/** Node keeps the first of several; a proxy may have gone by another. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (isHost(rawHeaders[i] ?? '')) hosts++
  return hosts
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

const SLASH = 47

/** A client may write the whole address (RFC 9112, 3.2.2), as to a proxy; the log and the limits know the path. */
function pathOf(address = ''): string {
  const [, path = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(address) ?? []
  return path.startsWith('/') ? path : address
}
