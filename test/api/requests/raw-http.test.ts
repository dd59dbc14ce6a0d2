// Raw requests that no client library sends. Malformed ones get a problem with the usual headers.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { onEachStore, quiz } from '../../support/harness.ts'

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

const HOST = 'host: forms.example.com\r\n'

onEachStore('raw HTTP', server => {
  const open = () => connect(Number(new URL(server.url).port), '127.0.0.1')

  /** All replies until the server closes the connection. */
  async function answersTo(...chunks: string[]): Promise<RawAnswer[]> {
    const socket = open()
    let text = ''
    socket.on('data', chunk => (text += chunk))
    const closed = once(socket, 'close')
    for (const chunk of chunks) {
      socket.write(chunk)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await closed
    return split(text)
  }

  function isProblem({ status, head, body }: RawAnswer, expected: number, code: string, what: string) {
    assert.equal(status, expected, `${what}: ${head}`)
    assert.match(head, /\r\ncontent-type: application\/problem\+json\b/, what)
    assert.match(head, /\r\nx-content-type-options: nosniff\r\n/, what)
    assert.match(head, /\r\nconnection: close\b/i, what)
    const problem = JSON.parse(body)
    assert.deepEqual([problem.status, problem.code], [expected, code], what)
  }

  test('malformed headers get a problem, and the connection is closed', async () => {
    const table: readonly (readonly [status: number, code: string, ...chunks: string[]])[] = [
      [400, 'request_malformed', `BREW /pot HTTP/1.1\r\n${HOST}\r\n`],
      [400, 'request_malformed', `get /health/live HTTP/1.1\r\n${HOST}\r\n`],
      [400, 'request_malformed', 'BREW\r\n\r\n'],
      [400, 'request_malformed', '\x16\x03\x01\x02\x00\x01\x00'],
      [431, 'headers_too_large', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`],
      [431, 'headers_too_large', `GET /${'a'.repeat(9_000)}`, `${'a'.repeat(9_000)} HTTP/1.1\r\n${HOST}\r\n`],
      [431, 'headers_too_large', `GET / HTTP/1.1\r\n${HOST}cookie: ${'a'.repeat(17_000)}\r\n\r\n`],
      [431, 'headers_too_large', `GET / HTTP/1.1\r\n${HOST}cookie: ${'a'.repeat(9_000)}`, 'a'.repeat(9_000)],
      [431, 'headers_too_large', `GET / HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(5_000)}\r\n`],
    ]
    for (const [status, code, ...chunks] of table) {
      const what = chunks.map(chunk => chunk.slice(0, 80)).join(' ... ')
      const [answer, ...more] = await answersTo(...chunks)
      assert.ok(answer, what)
      isProblem(answer, status, code, what)
      assert.deepEqual(more, [], what)
    }
  })

  test('a missing Host header or an unknown expectation is refused by Node itself', async () => {
    for (const [status, head] of [
      [400, 'GET /health/live HTTP/1.1\r\n\r\n'],
      [417, `GET /health/live HTTP/1.1\r\n${HOST}expect: better\r\nconnection: close\r\n\r\n`],
    ] as const) {
      const [answer] = await answersTo(head)
      assert.deepEqual([answer?.status, answer?.body], [status, ''], head)
    }
  })

  test('a client that keeps sending headers can still read that they are too large', async () => {
    for (let i = 0; i < 5; i++) {
      const socket = open()
      socket.write(`GET / HTTP/1.1\r\n${HOST}cookie: ${'a'.repeat(1_000_000)}`)
      const [answer] = split(await textOf(socket))
      assert.equal(answer?.status, 431)
    }
  })

  test('HTTP/1.0 requests and absolute request URLs are accepted', async () => {
    for (const request of [
      'GET /health/live HTTP/1.0\r\n\r\n',
      'GET /health/live HTTP/1.0\r\nexpect: better\r\n\r\n',
      `GET http://forms.example.com/health/live HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`,
      `GET HTTPS://forms.example.com/health/live?a=b HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`,
    ]) {
      const [answer] = await answersTo(request)
      assert.deepEqual([answer?.status, answer?.body], [200, '{"status":"ok"}'], request)
    }
  })

  test('an absolute request URL has the same route as its path', async () => {
    const alice = await server.organization()
    const head = `${HOST}x-api-key: ${alice.key}\r\nconnection: close\r\n\r\n`
    const [answer] = await answersTo(
      `PUT http://forms.example.com/devapi/v4/core/user/all HTTP/1.1\r\n${head}`,
    )
    assert.equal(answer?.status, 405)
  })

  test('a client that waits for 100 Continue gets it, and then its reply', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const body = '{"answers":{"france":"paris"}}'
    const head = `${HOST}content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n`
    const request = `POST ${new URL(url).pathname} HTTP/1.1\r\n${head}expect: 100-continue\r\n\r\n`
    const answers = await answersTo(request, body)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [100, 201],
    )
  })
})

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

/** Splits replies by Content-Length. A reply without one has no body here. */
function split(text: string): RawAnswer[] {
  const bytes = Buffer.from(text)
  const answers: RawAnswer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at) + 4
    const head = bytes.subarray(at, end).toString()
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    answers.push({
      status: Number(head.slice(9, 12)),
      head,
      body: bytes.subarray(end, end + length).toString(),
    })
    at = end + length
  }
  return answers
}
