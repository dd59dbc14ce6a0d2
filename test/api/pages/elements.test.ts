// The scripts of the elements for other sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore } from '../../support/harness.ts'

const KIB = 1024
const LOADER = '/w/v1/formyard.js'

onEachStore('elements for other sites', server => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'accept-encoding': 'br', ...headers } })

  /** The chunks that a script imports. */
  const chunksOf = (text: string, path: string) =>
    [...text.matchAll(/["'`](\.[^"'`]+\.js)["'`]/g)].map(
      ([, name = '']) => new URL(name, server.url + path).pathname,
    )

  test('the loader is small, and every site may load it and learn of a new one soon', async () => {
    const reply = await get(LOADER)
    assert.equal(reply.status, 200)
    const headers = Object.fromEntries(reply.headers)
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(headers['cache-control'], 'public, max-age=300, stale-while-revalidate=86400')
    assert.ok(Number(headers['content-length']) <= 2 * KIB, `${headers['content-length']} bytes`)
    const etag = headers['etag'] ?? ''
    const again = await get(LOADER, { 'if-none-match': `W/${etag}` })
    assert.equal(again.status, 304)
    assert.equal(again.headers.get('access-control-allow-origin'), '*')
    for (const encoding of ['gzip', 'identity']) {
      const other = await get(LOADER, { 'accept-encoding': encoding })
      assert.equal(await other.text(), await (await get(LOADER)).text())
    }
  })

  test('each chunk that an element can load is immutable, and every site may load it', async () => {
    const found = new Set(chunksOf(await (await get(LOADER)).text(), LOADER))
    assert.ok(found.size > 0)
    for (const path of found) {
      assert.match(path, /^\/w\/-\/[\w-]+-\w{8}\.js$/)
      const chunk = await get(path)
      assert.equal(chunk.status, 200)
      assert.equal(chunk.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(chunk.headers.get('access-control-allow-origin'), '*')
      for (const next of chunksOf(await chunk.text(), path)) found.add(next)
    }
  })

  test('types are served, and other paths are not found', async () => {
    const types = await get('/w/v1/formyard.d.ts')
    assert.equal(types.status, 200)
    assert.match(await types.text(), /'formyard-form': FormyardForm/)
    for (const path of [
      '/w/v1/x.js',
      '/w/-/x.js',
      '/w/v1/formyard.js.br',
      '/w/v1/..%2fformyard.js',
      '/w/v1/',
    ])
      assert.equal((await get(path)).status, 404, path)
  })
})
