// The public page: same headers for every request, counted and logged like others, and never outdated.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../../../src/config/config.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { onEachStore, quiz, type Reply, request } from '../../support/harness.ts'

const idIn = ({ text }: Reply) => /name="submissionId" value="([\da-f-]{36})"/.exec(text)?.[1]

/** A page without its submission id. */
const stableParts = (answer: Reply) => ({
  status: answer.status,
  headers: [...answer.headers]
    .filter(([name]) => !/^(date|ratelimit-.*|connection|keep-alive)$/.test(name))
    .sort(),
  page: answer.text.replace(idIn(answer) ?? '', ''),
})

/** Pipelines requests for a page on one connection and returns the headers of the replies. */
async function pipelineRequests(url: string, times: number) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const one = (n: number) =>
    `HEAD ${pathname} HTTP/1.1\r\nhost: forms.example.com\r\nx-api-key: made up ${n}\r\n\r\n`
  const counts = { served: 0, refused: 0 }
  let last = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    // A status line may be split over two chunks.
    const text = last + chunk
    counts.served += text.match(/HTTP\/1\.1 200 /g)?.length ?? 0
    counts.refused += text.match(/HTTP\/1\.1 429 /g)?.length ?? 0
    last = text.slice(-'HTTP/1.1 200'.length)
  })
  for (let sent = 0; sent < times; ) {
    const more = Array.from({ length: Math.min(2_000, times - sent) }, (_, i) => one(sent + i))
    sent += more.length
    socket.write(more.join(''))
    await until(() => counts.served + counts.refused === sent)
  }
  socket.destroy()
  return counts
}

onEachStore(
  'a page',
  server => {
    test('has the same headers and bytes each time, compressed or not, except for its submission id', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      for (const [encoding, sent] of [
        ['identity', null],
        ['gzip', 'gzip'],
        ['br, gzip;q=0.5', 'gzip'],
        ['gzip;q=0', null],
      ] as const) {
        const ask = (address: string, method = 'GET') =>
          request(address, method, undefined, { 'accept-encoding': encoding })
        const [first, second, withQuery] = [await ask(url), await ask(url), await ask(`${url}?from=mail`)]
        assert.equal(first.status, 200)
        assert.equal(first.headers.get('content-encoding'), sent)
        assert.match(first.headers.get('content-security-policy') ?? '', /form-action 'self'/)
        assert.equal(first.headers.get('x-content-type-options'), 'nosniff')
        assert.match(first.text, /Capital of France/)
        assert.deepEqual(stableParts(second), stableParts(first), encoding)
        assert.deepEqual(stableParts(withQuery), stableParts(first), encoding)
        const ids = [first, second, withQuery].map(idIn)
        assert.equal(new Set(ids).size, 3)
        assert.ok(!ids.includes(undefined))
        const head = await ask(url, 'HEAD')
        assert.deepEqual(stableParts(head), { ...stableParts(first), page: '' })
      }
    })

    test('counts against the rate limit of its client address, whatever key it sends, and is refused beyond it', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const leftBy = async (address: string) =>
        Number((await request(address, 'GET')).headers.get('ratelimit-remaining'))
      const before = await leftBy(`${url}.json`)
      assert.ok(before > 0)
      assert.equal(await leftBy(url), before - 1)
      assert.equal(await leftBy(`${url}?from=mail`), before - 2)
      assert.deepEqual(await pipelineRequests(url, before), { served: before - 2, refused: 2 })
      const refused = await request(url, 'GET')
      assert.equal(refused.status, 429)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      assert.match(refused.headers.get('content-security-policy') ?? '', /frame-ancestors/)
      isProblem(await request(`${url}.json`, 'GET'), 429, 'rate_limited')
      assert.equal((await request(`${server.url}/health/live`, 'GET')).status, 200)
      assert.ok(readConfig({}).rateLimit, 'the limit is on by default')
    })
  },
  { FORMYARD_RATE_LIMIT: 'on' },
)

onEachStore('a cached page', server => {
  test('is no longer shown once its form is paused, changed or deleted', async () => {
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

  test('is returned in order among other requests on one connection', async () => {
    const { url } = await (await server.organization()).newPublishedForm(quiz)
    await request(url, 'GET')
    const { port, pathname } = new URL(url)
    const head = 'host: forms.example.com\r\n'
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', chunk => (text += chunk))
    socket.write(
      [
        `GET /health/ready HTTP/1.1\r\n${head}\r\n`,
        `GET ${pathname} HTTP/1.1\r\n${head}\r\n`,
        `HEAD ${pathname} HTTP/1.1\r\n${head}\r\n`,
        `GET ${pathname} HTTP/1.1\r\n${head}content-length: 5\r\n\r\nhello`,
        `GET ${pathname}.json HTTP/1.1\r\n${head}connection: close\r\n\r\n`,
      ].join(''),
    )
    await new Promise(resolve => socket.once('close', resolve))
    const types = [...text.matchAll(/HTTP\/1\.1 (\d+) .*?\ncontent-type: ([\w/+]+)/gs)].map(
      ([, status, type]) => `${status} ${type}`,
    )
    const page = '200 text/html'
    assert.deepEqual(types, ['200 application/json', page, page, page, '200 application/json'])
    // Replies to HEAD have no body.
    assert.equal(text.match(/<\/html>/g)?.length, 2)
  })
})
