// Replies to requests that Node cannot parse: a problem with our headers. The connection is then closed, because the start of the next
// request is unknown.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemBody } from './errors.ts'
import { HttpProblem, type HttpProblemCode } from './problem.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** How long a client may go on sending after its reply, so that it gets to read it. */
export const LINGER_MS = 5_000

const codes: Readonly<Record<string, HttpProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Creates Fastify's `clientErrorHandler`. */
export function malformedRequests(common: SecurityHeaders) {
  const headers = Object.entries(common).map(([name, value]) => `${name}: ${value}\r\n`)

  function replyWith(code: HttpProblemCode): string {
    const problem = new HttpProblem(code)
    const body = JSON.stringify(problemBody(problem, 'unread'))
    return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers.join('')}content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  }

  return ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET') return void socket.destroy()
    // Every further chunk causes another error. The client can go on sending for a while, so that it gets to read the reply.
    if (!socket.writable) return
    socket.end(replyWith(codes[code] ?? 'request_malformed'))
    const end = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(end))
  }
}
