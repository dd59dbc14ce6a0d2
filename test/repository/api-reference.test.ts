// The reference at /docs and the OpenAPI document that it shows.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { request, TestServer } from '../support/harness.ts'

const server = new TestServer()
before(() => server.start())
after(() => server.stop())

const readPage = () => request(`${server.url}/docs/`, 'GET')

async function filesOfReference() {
  const [, script] = /<script src="([^"]+)"/.exec((await readPage()).text) ?? []
  assert.ok(script)
  return ['/docs/', `/docs/${script}`, '/devapi/v4/openapi.json']
}

/** The bytes of a body on the wire. */
const sizeOf = (path: string, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    get(server.url + path, { headers: { 'accept-encoding': encoding } }, reply => {
      assert.equal(reply.headers['content-encoding'], encoding, path)
      buffer(reply).then(({ length }) => resolve(length), reject)
    }).on('error', reject)
  })

test('the reference allows only the inline scripts that it has, by their hashes', async () => {
  const { headers, text } = await readPage()
  const inline = [...text.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  assert.equal(hashes.length, 1)
  const scripts = /script-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  assert.deepEqual(scripts?.split(' '), ["'self'", ...hashes])
})

test('a first visit to the reference moves less than 1.3 MB, compressed', async () => {
  for (const encoding of ['br', 'gzip']) {
    const sizes = (await filesOfReference()).map(path => sizeOf(path, encoding))
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size)
    assert.ok(total < 1_300_000 + (encoding === 'gzip' ? 200_000 : 0), `${total} bytes by ${encoding}`)
  }
})

test('another visit to the reference moves no file again', async () => {
  for (const path of await filesOfReference()) {
    const { status, headers } = await request(server.url + path, 'GET')
    assert.equal(status, 200)
    const caching = path.endsWith('.js') ? /immutable/ : /^public, no-cache$/
    assert.match(headers.get('cache-control') ?? '', caching, path)
    assert.equal(headers.get('vary'), 'accept-encoding', path)
    const tag = headers.get('etag') ?? assert.fail(path)
    const again = await request(server.url + path, 'GET', undefined, { 'if-none-match': `W/${tag}` })
    assert.equal(again.status, 304, path)
    assert.equal(again.text, '')
  }
  assert.equal((await request(`${server.url}/docs/js/scalar.js`, 'GET')).status, 404)
})

test('/docs leads to the reference', async () => {
  const { status, headers } = await request(`${server.url}/docs`, 'GET')
  assert.deepEqual([status, headers.get('location')], [301, '/docs/'])
})
