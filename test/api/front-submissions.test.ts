// What is submitted as JSON is taken before the router, and nobody can tell but by the time that it takes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { isProblem, until } from '../assertions.ts'
import { type Answer, onEachStore, quiz, request } from '../harness.ts'
import { killProcesses, startProcess, stopProcess } from '../process.ts'

/** Only the router reads a query. */
const routed = (url: string) => `${url}?from=mail`
const right = { france: 'paris', pi: 3.14 }
const JSON_TYPE = { 'content-type': 'application/json' }

const VARYING = [
  'date',
  'ratelimit-remaining',
  'ratelimit-reset',
  // Of an answer that names its request, its response and an address with that in it.
  'content-length',
  // Fastify closes behind a body that it cannot parse, though it has read all of it.
  'connection',
  'keep-alive',
]

/** What of an answer is the same each time. */
const shownBy = ({ status, headers, body }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !VARYING.includes(name)).sort(),
  body: { ...body, requestId: '', responseid: '', resultUrl: '', createDate: '' },
})

/** A connection on which a submission is sent piece by piece, and what came back so far. */
function submitting(url: string) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const got = { text: '' }
  socket.setEncoding('utf8').on('data', (chunk: string) => (got.text += chunk))
  const head = (length: number) =>
    `POST ${pathname} HTTP/1.1\r\nhost: forms.example.com\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  return { socket, got, head }
}

onEachStore(
  'submitted JSON',
  server => {
    test('is answered as the router answers it, whatever is right or wrong with it', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm({
        ...quiz,
        settings: { ...quiz.settings, email: 'OPTIONAL', onePerEmail: true },
      })
      const email = 'bob@example.com'
      assert.equal((await request(routed(url), 'POST', { answers: right, email })).status, 201)
      const sent: [number, unknown, string?][] = [
        [201, { answers: right }],
        [201, { answers: right, submissionId: randomUUID() }],
        [400, { answers: right, submissionId: 'x' }],
        [400, { answers: right, more: 1 }],
        [400, {}],
        [400, []],
        [400, '{"answers":'],
        [400, '{"answers":{},"answers":{}}'],
        [400, '{"answers":{"france":"\\u0000"}}'],
        [400, Buffer.from([0x7b, 0xff])],
        [409, { answers: right, email }],
        [422, { answers: { france: 'rome', germany: 'berlin' } }],
        [422, { answers: [] }],
      ]
      const compare = async (status: number, body: unknown) => {
        const [first, second] = [
          await request(url, 'POST', body, JSON_TYPE),
          await request(routed(url), 'POST', body, JSON_TYPE),
        ]
        assert.deepEqual(shownBy(first), shownBy(second), JSON.stringify(body))
        if (status < 400) assert.equal(first.status, status)
        else isProblem(first, status)
        assert.equal(Number(first.headers.get('content-length')), Buffer.byteLength(first.text))
      }
      for (const [status, body] of sent) await compare(status, body)
      await alice.call('PUT', `${path}/pause`)
      await compare(410, { answers: right })
      await alice.call('DELETE', path)
      await compare(404, { answers: right })
    })

    test('is stored once, whichever way the same submission comes', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const body = { answers: right, submissionId: randomUUID() }
      const ids = []
      for (const address of [url, routed(url), url])
        ids.push((await request(address, 'POST', body)).body.responseid)
      assert.equal(new Set(ids).size, 1)
      assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 1)
    })

    test('tells of an earlier version what was answered to it', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const body = { answers: right, submissionId: randomUUID() }
      await request(url, 'POST', body)
      await alice.call('PATCH', path, { settings: { results: null } })
      await alice.call('PUT', `${path}/activate`)
      await request(url, 'GET')
      const again = await request(url, 'POST', body)
      assert.deepEqual([again.body.version, again.body.score], [1, 3])
      const other = await request(url, 'POST', { answers: right })
      assert.deepEqual([other.body.version, other.body.score], [2, undefined])
    })

    test('counts against the limit of its address with everything else', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const left = async (address: string, answers: object) =>
        Number((await request(address, 'POST', { answers })).headers.get('ratelimit-remaining'))
      const before = await left(routed(url), right)
      assert.ok(before > 0)
      assert.equal(await left(url, right), before - 1)
      assert.equal(await left(url, { france: 'rome' }), before - 2)
      assert.equal(await left(routed(url), right), before - 3)
    })

    test('in pieces, in turn with other requests, or cut off in its middle, is stored when it is whole', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      await request(url, 'GET')
      const body = JSON.stringify({ answers: right })
      const { pathname } = new URL(url)
      const { socket, got, head } = submitting(url)
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n${head(body.length)}${body.slice(0, 10)}`)
      await until(() => got.text.includes('</html>'))
      socket.write(
        `${body.slice(10)}${head(body.length)}${body}GET ${pathname}.json HTTP/1.1\r\nhost: x\r\n\r\n`,
      )
      await until(() => got.text.includes('"Capitals"'))
      assert.deepEqual(got.text.match(/HTTP\/1\.1 \d+/g), [
        'HTTP/1.1 200',
        'HTTP/1.1 201',
        'HTTP/1.1 201',
        'HTTP/1.1 200',
      ])
      const cut = submitting(url)
      cut.socket.write(`${cut.head(body.length)}${body.slice(0, -1)}`)
      await new Promise(resolve => setTimeout(resolve, 100))
      cut.socket.destroy()
      socket.destroy()
      await request(url, 'POST', { answers: right })
      assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 3)
    })
  },
  { FORMYARD_RATE_LIMIT: 'on' },
)

onEachStore(
  'submitted JSON, when there is as much to do as can be taken,',
  server => {
    test('is refused with 503 at once, which says when to come again; and taken afterwards', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      await request(url, 'GET')
      let refused: Answer | undefined
      await until(async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => request(url, 'POST', { answers: right })),
        )
        assert.ok(answers.some(({ status }) => status === 201))
        refused = answers.find(({ status }) => status !== 201)
        return refused !== undefined
      })
      isProblem(refused ?? assert.fail(), 503, 'overloaded')
      assert.equal(refused?.headers.get('retry-after'), '1')
      assert.equal((await request(url, 'POST', { answers: right })).status, 201)
    })
  },
  { FORMYARD_MAX_REQUESTS: '1' },
)

describe('what is told of submitted JSON', () => {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-front-'))
  after(() => {
    killProcesses()
    rmSync(directory, { recursive: true, force: true })
  })
  test('is a line in the log and a count in the metrics; what is half sent when the server stops is taken', async () => {
    const key = 'fy_live_0123456789abcdef'
    const server = await startProcess({ FORMYARD_DATA_DIR: directory, FORMYARD_API_KEY: key })
    const call = async (method: string, path: string, body?: object) =>
      (await request(`${server.url}/devapi/v4${path}`, method, body, { 'x-api-key': key })).body
    const { userid } = await call('POST', '/core/user', {
      email: 'alice@example.com',
      password: 'correct horse 9',
    })
    const { appid } = await call('POST', `/user/${userid}/app`, { name: 'Training' })
    const { webformid } = await call('POST', `/user/${userid}/app/${appid}/webform`, quiz)
    const { url } = await call('PUT', `/user/${userid}/app/${appid}/webform/${webformid}/activate`)
    await request(url, 'GET')
    for (let i = 0; i < 3; i++) assert.equal((await request(url, 'POST', { answers: right })).status, 201)
    const refused = await request(url, 'POST', { answers: {} })
    isProblem(refused, 422)
    const { text } = await request(`${server.url}/metrics`, 'GET')
    assert.match(text, /duration_seconds_count\{method="POST",route="\/f\/:slug",status="201"\} 3\n/)
    assert.match(text, /duration_seconds_count\{method="POST",route="\/f\/:slug",status="422"\} 1\n/)

    const body = JSON.stringify({ answers: right })
    const { socket, got, head } = submitting(url)
    socket.write(head(body.length) + body.slice(0, -1))
    await new Promise(resolve => setTimeout(resolve, 100))
    const stopped = stopProcess(server)
    await new Promise(resolve => setTimeout(resolve, 200))
    socket.write(body.slice(-1))
    await stopped
    assert.match(got.text, /^HTTP\/1\.1 201 /)
    assert.match(got.text, /^connection: close\r$/im)

    const lines = server
      .log()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
      .filter(({ path, method }) => path === new URL(url).pathname && method === 'POST')
    assert.deepEqual(
      lines.map(({ status }) => status),
      [201, 201, 201, 422, 201],
    )
    assert.equal(new Set(lines.map(({ reqId }) => reqId)).size, 5)
    assert.equal(lines[3].reqId, refused.body.requestId)
    assert.ok(!server.log().includes('paris'))
  })
})
