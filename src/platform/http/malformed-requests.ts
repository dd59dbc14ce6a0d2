// Answers to what never becomes a request to a route: what Node cannot read, and what asks for a tunnel (CONNECT). The framing of what
// comes behind it is unsure, so the connection is closed.
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { problemBody } from './errors.ts'
import { HttpProblem, type HttpProblemCode } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import { HEARD_OUT_MS } from './slow-bodies.ts'
import type { App } from './types.ts'

/** What Node tells of it: the bytes that came last, and how far they could be read. */
interface UnreadError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** Node keeps the answer that comes next, or is being written, on its socket. */
export type HttpSocket = Socket & { _httpMessage?: ServerResponse }

const refused = new WeakSet<Socket>()

/** Answers what could not be read as a request; a client that has gone gets nothing. */
export function refuseUnread(error: UnreadError, socket: HttpSocket, config: Config): void {
  if (error.code === 'ECONNRESET') return void socket.destroy(error)
  // Each further piece of the same is an error of its own. They are let go, so that the client comes to read its answer.
  if (refused.has(socket)) return
  refused.add(socket)
  answerInTurn(codeOf(error), socket, config)
}

/** Without this, Node closes the connection without a word. */
export function refuseTunnels(app: App): void {
  app.server.on('connect', (_request, socket) => {
    answerInTurn('method_unknown', socket as HttpSocket, app.config)
    socket.resume()
  })
}

function answerInTurn(code: HttpProblemCode, socket: HttpSocket, config: Config): void {
  const response = socket._httpMessage
  if (response?.req.complete) {
    // Of several requests in one piece, those before this one were read: their answers come first.
    response.once('close', () => answerInTurn(code, socket, config))
  } else if (!socket.writable || response?.headersSent) {
    // A second answer within one that has begun would be garbage.
    socket.destroy()
  } else {
    socket.end(written(new HttpProblem(code), config))
    const end = setTimeout(() => socket.destroy(), HEARD_OUT_MS).unref()
    socket.once('close', () => clearTimeout(end))
  }
}

function written(problem: HttpProblem, config: Config): string {
  const body = JSON.stringify(problemBody(problem, 'unread'))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** A method is a token (RFC 9110, 9.1); without one that Node knows, nothing but the form says whether it is HTTP. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]$/
/** A part of it: with the beginning or the end, neither of which a part of a header has. */
const IN_REQUEST_LINE = /^[A-Z-]+ \S*$|^\S+ HTTP\/1\.[01]$/

function codeOf(error: UnreadError): HttpProblemCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  const line = lineOf(error)
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return IN_REQUEST_LINE.test(line) || REQUEST_LINE.test(line) ? 'address_too_long' : 'headers_too_large'
  return error.code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(line)
    ? 'method_unknown'
    : 'request_malformed'
}

/** The line at which reading ended, as far as it has come. */
function lineOf({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: UnreadError): string {
  const text = rawPacket.toString('latin1')
  const start = text.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = text.indexOf('\r\n', bytesParsed)
  return text.slice(start, end < 0 ? undefined : end)
}
