// Reviews: the states of responses, who sets them, and what is told.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import { putListener } from '../../src/product/events/queries.ts'
import { isProblem, until } from '../assertions.ts'
import { type Organization, onEachStore, quiz, request } from '../harness.ts'

const review = { states: ['NEW', 'MORE', 'ACCEPTED', 'REJECTED'] }
const form = { ...quiz, settings: { ...quiz.settings, review } }

onEachStore('reviews', server => {
  async function setUp(definition: object = form, count = 1) {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(definition)
    const ids: string[] = []
    for (let i = 0; i < count; i++)
      ids.push((await request(url, 'POST', { answers: { france: 'paris' } })).body.responseid)
    return { alice, path, url, ids, id: ids[0] ?? '' }
  }
  const put = (alice: Organization, path: string, id: string, state: string) =>
    alice.call('PUT', `${path}/response/${id}/review`, { state })
  const get = async (alice: Organization, path: string, id: string) =>
    (await alice.call('GET', `${path}/response/${id}/review`)).body

  test('a response is in the first state until somebody sets another', async () => {
    const { alice, path, id } = await setUp()
    const fresh = { responseid: id, state: 'NEW', author: null, reviewDate: null }
    assert.deepEqual(await get(alice, path, id), fresh)
    assert.deepEqual((await put(alice, path, id, 'NEW')).body, fresh)
    const set = await put(alice, path, id, 'ACCEPTED')
    assert.equal(set.status, 200, set.text)
    assert.match(set.body.author, /^key_/)
    assert.deepEqual(await get(alice, path, id), set.body)
    assert.equal((await put(alice, path, id, 'NEW')).body.state, 'NEW')
    const audit = (await alice.call('GET', '/core/audit')).body
    const entries = audit.filter(({ action }: { action: string }) => action === 'review')
    assert.deepEqual(
      entries.map(({ resourceId }: { resourceId: string }) => resourceId),
      [id, id],
    )
  })

  test('only states of the published version can be set', async () => {
    const { alice, path, id } = await setUp()
    isProblem(await put(alice, path, id, 'DONE'), 422, 'review_invalid')
    isProblem(await put(alice, path, id, 'done'), 400, 'body_invalid')
    isProblem(await put(alice, path, `response_${'0'.repeat(26)}`, 'ACCEPTED'), 404, 'response_not_found')
    const plain = await setUp(quiz)
    isProblem(await put(plain.alice, plain.path, plain.id, 'ACCEPTED'), 409, 'review_off')
    isProblem(await plain.alice.call('GET', `${plain.path}/review`), 409, 'review_off')
    for (const states of [['NEW'], ['NEW', 'NEW'], ['new', 'old']]) {
      const patch = { settings: { review: { states } } }
      isProblem(await alice.call('PATCH', path, patch), 400, 'body_invalid')
    }
  })

  test('respondents see nothing of it', async () => {
    const { url } = await setUp()
    for (const address of [url, `${url}.json`])
      assert.doesNotMatch((await request(address, 'GET')).text, /ACCEPTED/)
  })

  test('reviewed responses are listed by their state, in pages', async () => {
    const { alice, path, ids } = await setUp(form, 4)
    for (const [i, state] of ['REJECTED', 'ACCEPTED', 'ACCEPTED'].entries())
      await put(alice, path, ids[3 - i] ?? '', state)
    const accepted = await alice.call('POST', `${path}/review/all`, { state: 'ACCEPTED', limit: 1 })
    assert.deepEqual(
      accepted.body.map(({ responseid }: { responseid: string }) => responseid),
      [ids[1]],
    )
    const cursor = accepted.headers.get('x-next-cursor')
    const next = await alice.call('POST', `${path}/review/all`, { state: 'ACCEPTED', limit: 1, cursor })
    assert.equal(next.body[0].responseid, ids[2])
    assert.equal((await alice.call('GET', `${path}/review`)).body.length, 3)
  })

  test('each change is told once, and all of it goes with the response', async () => {
    const { alice, path, ids, id } = await setUp(form, 3)
    const [, , , , appid = ''] = path.split('/')
    await inTransaction(server.db, trx =>
      putListener(trx, {
        organization_id: alice.id,
        app_id: appid,
        kind: 'nobody',
        id: 'one',
        types: JSON.stringify(['response.reviewed']),
        webform_ids: null,
      }),
    )
    await Promise.all(Array.from({ length: 5 }, () => put(alice, path, id, 'ACCEPTED')))
    for (const other of ids.slice(1)) await put(alice, path, other, 'REJECTED')
    const app = path.replace(/\/webform.*/, '')
    const events = (await alice.call('POST', `${app}/event/all`, {})).body
    assert.equal(events.length, 3)
    const { body } = await alice.call('GET', `${app}/event/${events[0].eventid}`)
    assert.deepEqual([body.data.responseid, body.data.from, body.data.to], [id, 'NEW', 'ACCEPTED'])
    const rows = async () => {
      const all = server.db.selectFrom('reviews').selectAll()
      return (await all.where('webform_id', '=', path.split('/').at(-1) ?? '').execute()).length
    }
    assert.equal(await rows(), 3)
    await alice.call('DELETE', `${path}/response/${id}`)
    assert.equal(await rows(), 2)
    await alice.call('DELETE', path)
    await until(async () => (await rows()) === 0)
  })
})
