// A page from memory is answered before the router, and nobody can tell but by the time that it takes.
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { joined } from '../../src/platform/http/pieces.ts'
import { loadAssets } from '../../src/public/page/assets.ts'
import { createPageMemory } from '../../src/public/page/page-memory.ts'
import { createPublishedForms } from '../../src/public/published/published.ts'
import { until } from '../assertions.ts'
import { routed, steadyHeaders } from '../front.ts'
import { type Answer, onEachStore, quiz, request } from '../harness.ts'

const withoutId = (page: string) => page.replace(/(name="submissionId" value=")[\da-f-]{36}/, '$1')

/** What of an answer is the same each time. */
const shownBy = (answer: Answer) => ({
  status: answer.status,
  headers: steadyHeaders(answer),
  page: withoutId(answer.text),
})

/** Asks for a page over and over on one connection, without waiting for the answers. */
async function askOften(url: string, times: number) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const all = `GET ${pathname} HTTP/1.1\r\nhost: forms.example.com\r\naccept-encoding: gzip\r\n\r\n`.repeat(
    times,
  )
  const counts = { served: 0, refused: 0 }
  let last = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    // A status line may come in two pieces.
    const text = last + chunk
    counts.served += text.match(/HTTP\/1\.1 200 /g)?.length ?? 0
    counts.refused += text.match(/HTTP\/1\.1 429 /g)?.length ?? 0
    last = text.slice(-'HTTP/1.1 200'.length)
  })
  socket.write(all)
  await until(() => counts.served + counts.refused === times)
  socket.destroy()
  return counts
}

onEachStore(
  'a page from memory',
  server => {
    test('has the headers and the bytes that the router gives it, compressed or not, and an id of its own', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      for (const encoding of ['identity', 'gzip', 'br, gzip;q=0.5', 'gzip;q=0']) {
        const ask = (address: string) => request(address, 'GET', undefined, { 'accept-encoding': encoding })
        const byRouter = await ask(routed(url))
        const [first, second] = [await ask(url), await ask(url)]
        assert.equal(byRouter.status, 200)
        assert.deepEqual(shownBy(first), shownBy(byRouter), encoding)
        assert.deepEqual(shownBy(second), shownBy(byRouter), encoding)
        const ids = [byRouter, first, second].map(
          ({ text }) => /name="submissionId" value="([\da-f-]{36})"/.exec(text)?.[1],
        )
        assert.equal(new Set(ids).size, 3)
        assert.ok(!ids.includes(undefined))
      }
    })

    test('counts against the limit of its address, and is refused beyond it', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const leftBy = async (address: string) =>
        Number((await request(address, 'GET')).headers.get('ratelimit-remaining'))
      const before = await leftBy(routed(url))
      assert.ok(before > 0)
      assert.equal(await leftBy(url), before - 1)
      assert.equal(await leftBy(routed(url)), before - 2)
      assert.equal(await leftBy(url), before - 3)
      const { served, refused: over } = await askOften(url, before)
      // What comes in one piece is counted as one: at the limit all of it is refused.
      assert.ok(served <= before - 3 && served > before - 2_000, `${served} of ${before}`)
      assert.equal(served + over, before)
      const refused = await request(url, 'GET')
      assert.equal(refused.status, 429)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      assert.match(refused.headers.get('content-security-policy') ?? '', /frame-ancestors/)
    })
  },
  { FORMYARD_RATE_LIMIT: 'on' },
)

onEachStore('a page in memory', server => {
  test('is not shown any more from the moment on at which its form is paused, changed, or deleted', async () => {
    const alice = await server.organization()
    const form = await alice.newPublishedForm(quiz)
    const page = () => request(form.url, 'GET')
    for (let i = 0; i < 2; i++) assert.equal((await page()).status, 200)
    await alice.call('PUT', `${form.path}/pause`)
    assert.equal((await page()).status, 410)
    await alice.call('PUT', `${form.path}/activate`)
    for (let i = 0; i < 2; i++) assert.match((await page()).text, /Capitals/)
    await alice.call('PATCH', form.path, { name: 'Shades' })
    await alice.call('PUT', `${form.path}/activate`)
    for (let i = 0; i < 2; i++) assert.match((await page()).text, /Shades/)
    await alice.call('DELETE', form.path)
    assert.equal((await page()).status, 404)
  })

  test('is ready only while its form is open, and once somebody has asked for it', async () => {
    const alice = await server.organization()
    const [opensAt, closesAt] = [Date.now() + 60_000, Date.now() + 120_000]
    const settings = {
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    }
    const { url } = await alice.newPublishedForm({ ...quiz, settings })
    let now = opensAt
    // By its clock, what it has read is always fresh.
    const published = createPublishedForms(server.db, () => 0)
    const pages = createPageMemory(readConfig(server.env), published, await loadAssets(), () => new Date(now))
    const asked = { method: 'GET', url: new URL(url).pathname, headers: {} } as IncomingMessage
    assert.equal(pages.known(asked), undefined)
    const found = await published.find(asked.url?.slice('/f/'.length) ?? '')
    assert.equal(pages.known(asked), undefined, 'read, but not rendered')
    assert.match(String(joined(pages.of(found?.form ?? assert.fail(), asked).body())), /Capitals/)
    for (const [at, isReady] of [
      [opensAt - 1, false],
      [opensAt, true],
      [closesAt - 1, true],
      [closesAt, false],
    ] as const) {
      now = at
      assert.equal(pages.known(asked) !== undefined, isReady, new Date(at).toISOString())
    }
    now = opensAt
    for (const other of [
      `${asked.url}?a=1`,
      `${asked.url}/`,
      `${asked.url}.json`,
      '/f/AAAAAAAAAAAAAAAAAAAAAA',
    ])
      assert.equal(pages.known({ ...asked, url: other } as IncomingMessage), undefined, other)
  })

  test('is answered in turn among other requests on one connection, and refused with a second Host', async () => {
    const { url } = await (await server.organization()).newPublishedForm(quiz)
    await request(url, 'GET')
    const { port, pathname } = new URL(url)
    const head = `host: forms.example.com\r\n`
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', chunk => (text += chunk))
    socket.write(
      [
        `GET /health/ready HTTP/1.1\r\n${head}\r\n`,
        `GET ${pathname} HTTP/1.1\r\n${head}\r\n`,
        `HEAD ${pathname} HTTP/1.1\r\n${head}\r\n`,
        `GET ${pathname} HTTP/1.1\r\n${head}content-length: 5\r\n\r\nhello`,
        `GET ${pathname} HTTP/1.1\r\n${head}${head}\r\n`,
      ].join(''),
    )
    await new Promise(resolve => socket.once('close', resolve))
    const types = [...text.matchAll(/HTTP\/1\.1 (\d+) .*?\ncontent-type: ([\w/+]+)/gs)].map(
      ([, status, type]) => `${status} ${type}`,
    )
    assert.deepEqual(types, [
      '200 application/json',
      '200 text/html',
      '200 text/html',
      '200 text/html',
      '400 text/html',
    ])
    // HEAD has none.
    assert.equal(text.match(/<\/html>/g)?.length, 3)
  })
})
