// JSON submissions: checked when the body is complete, rate limited, and dropped when their client disconnects.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

/** Correct answers to the harness's quiz. */
const right = { france: 'paris', pi: 3.14 }
const body = JSON.stringify({ answers: right })

/** A connection that sends a submission in chunks, with the data received so far. */
function submitting(url: string) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const got = { text: '' }
  socket.setEncoding('utf8').on('data', (chunk: string) => (got.text += chunk))
  socket.on('error', () => {})
  const head = `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  return { socket, got, head, ask: (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n` }
}

onEachStore(
  'JSON submissions',
  server => {
    test('are checked against the form as it is when the body is complete', async () => {
      const alice = await server.organization()
      const changes: [string, RegExp, (path: string) => Promise<unknown>][] = [
        ['nothing', /^HTTP\/1.1 201 .*"version":1,/s, async () => {}],
        ['paused', /^HTTP\/1.1 410 /, path => alice.call('PUT', `${path}/pause`)],
        ['deleted', /^HTTP\/1.1 404 /, path => alice.call('DELETE', path)],
        [
          'published again',
          /^HTTP\/1.1 201 .*"version":2,/s,
          async path => {
            await alice.call('PATCH', path, { name: 'Towns' })
            await alice.call('PUT', `${path}/activate`)
          },
        ],
      ]
      for (const [what, answer, change] of changes) {
        const { url, path } = await alice.newPublishedForm(quiz)
        const { socket, got, head, ask } = submitting(url)
        // The reply to the previous request shows that the server has read these headers.
        socket.write(`${ask('/health/live')}${head}${body.slice(0, 10)}`)
        await until(() => got.text.includes('"ok"'))
        await change(path)
        got.text = ''
        socket.write(body.slice(10))
        await until(() => got.text.endsWith('}'))
        socket.destroy()
        assert.match(got.text, answer, what)
      }
    })

    test('to an earlier version report that version', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const sent = { answers: right, submissionId: randomUUID() }
      await request(url, 'POST', sent)
      await alice.call('PATCH', path, { settings: { results: null } })
      await alice.call('PUT', `${path}/activate`)
      const again = await request(url, 'POST', sent)
      assert.deepEqual([again.body.version, again.body.score], [1, 3])
      const other = await request(url, 'POST', { answers: right })
      assert.deepEqual([other.body.version, other.body.score], [2, undefined])
    })

    test('count against the rate limit of their client address', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const left = async (answers: object) =>
        Number((await request(url, 'POST', { answers })).headers.get('ratelimit-remaining'))
      const page = await request(url, 'GET')
      const before = Number(page.headers.get('ratelimit-remaining'))
      assert.ok(before > 0)
      assert.equal(await left(right), before - 1)
      assert.equal(await left({ france: 'rome' }), before - 2)
    })

    test('in chunks or pipelined are stored; incomplete ones are not', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const { pathname } = new URL(url)
      const { socket, got, head, ask } = submitting(url)
      socket.write(`${ask(pathname)}${head}${body.slice(0, 10)}`)
      await until(() => got.text.includes('</html>'))
      socket.write(`${body.slice(10)}${head}${body}${ask(`${pathname}.json`)}`)
      await until(() => got.text.includes('"name":"Capitals"'))
      socket.destroy()
      assert.deepEqual(got.text.match(/HTTP\/1\.1 \d+/g), [
        'HTTP/1.1 200',
        'HTTP/1.1 201',
        'HTTP/1.1 201',
        'HTTP/1.1 200',
      ])
      const cut = submitting(url)
      cut.socket.write(`${ask('/health/live')}${cut.head}${body.slice(0, -1)}`)
      await until(() => cut.got.text.includes('"ok"'))
      cut.socket.destroy()
      await request(url, 'POST', { answers: right })
      assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 3)
    })
  },
  { FORMYARD_RATE_LIMIT: 'on' },
)

onEachStore(
  'JSON submissions with one concurrent request',
  server => {
    test('release their place when clients disconnect before the reply', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      for (let i = 0; i < 20; i++) {
        const { socket, head } = submitting(url)
        await new Promise(resolve => socket.write(head + body, resolve))
        if (i % 2) socket.destroy()
        else socket.resetAndDestroy()
      }
      await until(async () => (await request(url, 'POST', { answers: right })).status === 201)
    })
  },
  { FORMYARD_MAX_REQUESTS: '1' },
)
