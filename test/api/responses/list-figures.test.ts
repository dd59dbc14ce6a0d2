// Numbers of responses in the list of forms.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { onEachStore } from '../../support/harness.ts'

const FORM = { name: 'Visit', questions: [{ id: 'city', type: 'SHORT_TEXT', text: 'City?' }] }

onEachStore('numbers of responses in lists', server => {
  test('a list has the number of responses and the time of the last one, if it is asked for them', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(FORM)
    const list = `${path.slice(0, path.lastIndexOf('/'))}/all`
    const before = await alice.call('POST', list, { include: 'responses' })
    assert.deepEqual(before.body[0].responses, { count: 0, isMore: false, lastDate: null })

    for (const city of ['Vienna', 'Graz'])
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers: { city } }),
      })
    const responses = await alice.call('POST', `${path}/response/all`)
    const [{ responses: figures, ...form }] = (
      await alice.call('POST', list, { include: 'responses', limit: 1 })
    ).body
    assert.deepEqual(figures, { count: 2, isMore: false, lastDate: responses.body[1].createDate })
    assert.deepEqual((await alice.call('POST', list)).body, [form])
    const query = `${path.slice(0, path.lastIndexOf('/'))}?include=responses&limit=1`
    assert.deepEqual((await alice.call('GET', query)).body[0].responses, figures)
  })

  test('a browser token cannot count responses, of which it may see only some', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(FORM)
    const app = path.split('/webform')[0] ?? ''
    const token = await newToken(alice, app, { features: ['forms'] })
    const list = `${app}/webform/all`
    assert.equal((await browse(server, token, 'POST', list, { limit: 1 })).status, 200)
    isProblem(await browse(server, token, 'POST', list, { include: 'responses' }), 403, 'feature_missing')
  })
})
