// What tests of the front share: how its answers are told from the router's, and submissions as JSON, whole or piece by piece.
import { connect } from 'node:net'
import { type Answer, request } from './harness.ts'

/** Only the router reads a query. */
export const routed = (url: string) => `${url}?from=mail`

/** The headers of an answer that are the same each time, and no others that are named. */
export const steadyHeaders = ({ headers }: Answer, ...others: readonly string[]) => {
  const varying = ['date', 'ratelimit-remaining', 'ratelimit-reset', ...others]
  return [...headers].filter(([name]) => !varying.includes(name)).sort()
}

/** Right answers to the quiz of the harness. */
export const right = { france: 'paris', pi: 3.14 }
export const body = JSON.stringify({ answers: right })

/** The front and the router each begin the ids of requests with letters of their own. */
export const beginningOf = (requestId: string) => requestId.slice(0, requestId.lastIndexOf('-'))

export const post = (url: string, sent: unknown, type = 'application/json') =>
  request(url, 'POST', sent, { 'content-type': type })

/** What a form's address points at is in memory for a second after it was read; here it may have been read a while ago. */
export async function warm(url: string) {
  await request(`${url}.json`, 'GET')
  return url
}

/** The same for the whole second: what was read before is forgotten first. */
export async function warmAnew(url: string) {
  await new Promise(resolve => setTimeout(resolve, 1_100))
  return warm(url)
}

/** A connection on which submissions are sent piece by piece, and what came back so far. */
export function submitting(url: string) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const got = { text: '' }
  socket.setEncoding('utf8').on('data', (chunk: string) => (got.text += chunk))
  socket.on('error', () => {})
  const head = `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  return { socket, got, head, ask: (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n` }
}
