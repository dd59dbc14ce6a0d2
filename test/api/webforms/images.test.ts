// Images that authors upload: public, immutable and harmless, and deleted with their form.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isProblem, until } from '../../support/assertions.ts'
import { API, type Organization, onEachStore, request, type TestServer } from '../../support/harness.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

async function upload(alice: Organization, path: string, body: Buffer | string, type = 'image/png') {
  const url = `${alice.server.url}${API}${path}/image`
  const reply = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'x-api-key': alice.key, 'content-type': type },
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text) }
}

async function newDraft(server: TestServer) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { webformid } = (await alice.call('POST', `${app}/webform`, { name: 'Survey' })).body
  return { alice, app, path: `${app}/webform/${webformid}`, webformid: String(webformid) }
}

const fileOf = (server: TestServer, webformid: string, imageid: string) =>
  join(server.dataDir, 'files', webformid, imageid)

onEachStore('images', server => {
  test('an image of a draft is public at once, unchanged, and can be kept for good', async () => {
    const { alice, path } = await newDraft(server)
    const { status, headers, body } = await upload(alice, path, PNG, 'text/plain')
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      { ...body, imageid: '', createDate: '' },
      {
        imageid: '',
        url: `${server.url}/i/${body.imageid}`,
        mediaType: 'image/png',
        sizeBytes: PNG.length,
        width: 1,
        height: 1,
        createDate: '',
      },
    )
    assert.equal(headers.get('location'), `/i/${body.imageid}`)
    const image = await fetch(body.url)
    assert.equal(image.status, 200)
    assert.ok(Buffer.from(await image.arrayBuffer()).equals(PNG))
    assert.equal(image.headers.get('content-type'), 'image/png')
    assert.equal(image.headers.get('content-length'), String(PNG.length))
    assert.equal(image.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(image.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(image.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(image.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal((await request(body.url, 'HEAD')).text, '')
  })

  test('only images are accepted, by their content', async () => {
    const { alice, path } = await newDraft(server)
    for (const content of [SVG, '<html>', 'hello', '%PDF-1.7\n', ''])
      isProblem(await upload(alice, path, content), 415, 'media_type_unsupported')
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])
    isProblem(await upload(alice, path, large), 413, 'body_too_large')
    assert.deepEqual((await alice.call('GET', `${path}/image`)).body, [])
  })

  test('images are listed and deleted', async () => {
    const { alice, path, webformid } = await newDraft(server)
    const first = (await upload(alice, path, PNG)).body
    const second = (await upload(alice, path, PNG)).body
    assert.deepEqual((await alice.call('GET', `${path}/image`)).body, [first, second])
    assert.deepEqual((await alice.call('POST', `${path}/image/all`, { limit: 1 })).body, [first])
    assert.equal((await alice.call('DELETE', `${path}/image/${first.imageid}`)).status, 204)
    isProblem(await alice.call('DELETE', `${path}/image/${first.imageid}`), 404, 'image_not_found')
    assert.equal((await request(first.url, 'GET')).status, 404)
    assert.equal((await request(second.url, 'GET')).status, 200)
    await until(() => !existsSync(fileOf(server, webformid, first.imageid)))
    const actions = (await alice.call('POST', '/core/audit/all', {})).body as {
      resource: string
      action: string
    }[]
    assert.deepEqual(
      actions.filter(({ resource }) => resource === 'image').map(({ action }) => action),
      ['create', 'create', 'delete'],
    )
  })

  test('the images of a draft and of a published form are deleted with it', async () => {
    const { alice, path, webformid } = await newDraft(server)
    const { body } = await upload(alice, path, PNG)
    assert.ok(existsSync(fileOf(server, webformid, body.imageid)))
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await request(body.url, 'GET')).status, 404)
    await until(() => !existsSync(fileOf(server, webformid, body.imageid)))
  })

  test('other organizations cannot upload, list or delete', async () => {
    const { alice, path } = await newDraft(server)
    const { body } = await upload(alice, path, PNG)
    const bob = await server.organization()
    isProblem(await upload(bob, path, PNG), 404, 'webform_not_found')
    isProblem(await bob.call('GET', `${path}/image`), 404, 'webform_not_found')
    isProblem(await bob.call('DELETE', `${path}/image/${body.imageid}`), 404, 'webform_not_found')
    const other = await newDraft(server)
    isProblem(await other.alice.call('DELETE', `${other.path}/image/${body.imageid}`), 404, 'image_not_found')
  })
})
