import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { API, onEachStore, quiz, request } from '../../support/harness.ts'

const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

onEachStore('copies of web forms', server => {
  test('a copy is a draft with everything but responses, and has images of its own', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const { body: image } = await request(`${server.url}${API}${path}/image`, 'POST', GIF, {
      'x-api-key': alice.key,
      'content-type': 'image/gif',
    })
    const settings = { ...quiz.settings, theme: { logoUrl: image.url } }
    assert.equal((await alice.call('PATCH', path, { settings })).status, 200)
    const reply = await alice.call('POST', `${path}/copy`, {})
    assert.equal(reply.status, 201, reply.text)
    const copy = reply.body
    assert.deepEqual(
      [copy.name, copy.status, copy.version, copy.url],
      ['Capitals (copy)', 'DRAFT', null, null],
    )
    assert.deepEqual([copy.questions.length, copy.scoring], [2, quiz.scoring])
    const { logoUrl } = copy.settings.theme
    assert.notEqual(logoUrl, image.url)
    const form = new URL(reply.headers.get('location') ?? '', server.url).pathname.slice(API.length)
    const read = await alice.call('GET', form)
    assert.equal(read.headers.get('etag'), reply.headers.get('etag'))
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const pathOf = (url: string) => server.url + new URL(url).pathname
    assert.equal((await request(pathOf(logoUrl), 'GET')).status, 200)
    assert.equal((await alice.call('PUT', `${form}/activate`)).status, 200)
    isProblem(await alice.call('POST', `${path}/copy`, {}), 404, 'webform_not_found')
    const named = await alice.call('POST', `${form}/copy`, { name: 'Second' })
    assert.equal(named.body.name, 'Second')
  })
})
