// What is submitted as JSON is taken before the router, and nobody can tell but by the time that it takes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isProblem, until } from '../assertions.ts'
import { beginningOf, body, post, right, routed, steadyHeaders, submitting, warm } from '../front.ts'
import { type Answer, onEachStore, quiz, request } from '../harness.ts'

/** Fastify closes behind a body that it cannot parse, though it has read all of it. */
const OF_CONNECTION = ['connection', 'keep-alive']

/** What of an answer is the same each time. */
function shownBy(answer: Answer) {
  const { status, body } = answer
  return {
    status,
    headers: steadyHeaders(
      answer,
      'content-length',
      ...(body?.code?.startsWith('body_') ? OF_CONNECTION : []),
    ),
    body: { ...body, requestId: '', responseid: '', resultUrl: '', createDate: '' },
  }
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
      assert.equal((await post(routed(url), { answers: right, email })).status, 201)
      /** True where the first of both was answered before the router; that is known of problems. */
      const compare = async (status: number, sent: unknown, type?: string) => {
        const text = typeof sent === 'object' && !Buffer.isBuffer(sent) ? JSON.stringify(sent) : sent
        const first = await post(await warm(url), text, type)
        const second = await post(routed(url), text, type)
        const told = `${type} ${String(text).slice(0, 100)}`
        assert.deepEqual(shownBy(first), shownBy(second), told)
        assert.equal(Number(first.headers.get('content-length')), Buffer.byteLength(first.text))
        assert.equal(first.status, status, told)
        if (status === 201) return undefined
        isProblem(first, status)
        return beginningOf(first.body.requestId) !== beginningOf(second.body.requestId)
      }
      const ofFront: [number, unknown][] = [
        [400, { answers: right, submissionId: 'x' }],
        [400, { answers: right, more: 1 }],
        [400, {}],
        [400, []],
        [400, 'null'],
        [400, '{"answers":'],
        [400, '{"answers":{},"answers":{}}'],
        [400, '{"answers":{"france":"\\u0000"}}'],
        [400, Buffer.from([0x7b, 0xff])],
        [409, { answers: right, email }],
        [422, { answers: { france: 'rome', germany: 'berlin' } }],
        [422, { answers: [] }],
      ]
      // Now and then what is in memory has just become a second old.
      const isOfFront = (...sent: Parameters<typeof compare>) =>
        until(async () => (await compare(...sent)) === true)
      for (const [status, sent] of ofFront) await isOfFront(status, sent)
      await isOfFront(400, '{', 'Application/JSON; charset="UTF-8"')
      const most = 1024 * 1024
      await isOfFront(400, '{'.padEnd(most))

      await compare(201, { answers: right })
      await compare(201, { answers: right, submissionId: randomUUID() })
      await compare(201, body.padEnd(most))
      assert.equal(await compare(413, body.padEnd(most + 1)), false)
      assert.equal(await compare(400, ''), false)
      assert.equal(await compare(400, '{', 'application/json; charset=utf-16'), false)
      assert.equal(await compare(415, '{', 'text/plain'), false)

      await alice.call('PUT', `${path}/pause`)
      await isOfFront(410, { answers: right })
      await alice.call('DELETE', path)
      assert.equal(await compare(404, { answers: right }), false)
    })

    test('is taken by what the form is when the body has come whole', async () => {
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
        const { socket, got, head, ask } = submitting(await warm(url))
        // The answer to what comes before it says that its head has come.
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

    test('is stored once, whichever way the same submission comes', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const sent = { answers: right, submissionId: randomUUID() }
      const ids = []
      for (const address of [await warm(url), routed(url), url])
        ids.push((await request(address, 'POST', sent)).body.responseid)
      assert.equal(new Set(ids).size, 1)
      assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 1)
    })

    test('tells of an earlier version what was answered to it', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const sent = { answers: right, submissionId: randomUUID() }
      await request(url, 'POST', sent)
      await alice.call('PATCH', path, { settings: { results: null } })
      await alice.call('PUT', `${path}/activate`)
      const again = await request(await warm(url), 'POST', sent)
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

    test('in pieces, or in turn with other requests, is stored; cut off in its middle, it is not', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(quiz)
      const { pathname } = new URL(await warm(url))
      const { socket, got, head, ask } = submitting(url)
      socket.write(`${ask(pathname)}${head}${body.slice(0, 10)}`)
      await until(() => got.text.includes('</html>'))
      socket.write(`${body.slice(10)}${head}${body}${ask(`${pathname}.json`)}`)
      await until(() => got.text.includes('"Capitals"'))
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
  'submitted JSON, when there is as much to do as can be taken,',
  server => {
    test('is refused with 503 at once, unless there is something wrong with it; and taken afterwards', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const seen = new Map<number, Answer>()
      await until(async () => {
        await warm(url)
        const sent = [
          ...Array(20).fill({ answers: right }),
          { answers: right, more: 1 },
          ...Array(5).fill({}),
        ]
        const answers = await Promise.all(sent.map(one => request(url, 'POST', one)))
        for (const answer of answers) seen.set(answer.status, answer)
        for (const wrong of answers.slice(20)) isProblem(wrong, 400, 'body_invalid')
        return seen.has(503)
      })
      assert.deepEqual([...seen.keys()].sort(), [201, 400, 503])
      const refused = seen.get(503) ?? assert.fail()
      isProblem(refused, 503, 'overloaded')
      assert.equal(refused.headers.get('retry-after'), '1')
      assert.equal((await request(url, 'POST', { answers: right })).status, 201)
    })

    test('of clients that go before they have their answers keeps nobody out', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      for (let i = 0; i < 20; i++) {
        const { socket, head } = submitting(await warm(url))
        await new Promise(resolve => socket.write(head + body, resolve))
        if (i % 2) socket.destroy()
        else socket.resetAndDestroy()
      }
      await until(async () => (await request(await warm(url), 'POST', { answers: right })).status === 201)
    })
  },
  { FORMYARD_MAX_REQUESTS: '1' },
)
