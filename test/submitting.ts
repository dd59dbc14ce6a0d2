// Submissions as JSON, whole or piece by piece, for tests of how they are taken.
import { connect } from 'node:net'
import { request } from './harness.ts'

/** Right answers to the quiz of the harness. */
export const right = { france: 'paris', pi: 3.14 }
export const body = JSON.stringify({ answers: right })

/** The front and the router each begin the ids of requests with letters of their own. */
export const beginningOf = (requestId: string) => requestId.slice(0, requestId.lastIndexOf('-'))

export const post = (url: string, sent: unknown, type = 'application/json') =>
  request(url, 'POST', sent, { 'content-type': type })

/** A form that is asked for is in memory, as far as its address goes, for a second. */
export async function warm(url: string) {
  await request(`${url}.json`, 'GET')
  return url
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
