// Reviews: the states of responses, who sets them, and their events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { putListener } from '../../../src/product/events/queries.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

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

  test('responses are listed by the state of their review, in any order and in pages, but not for browser tokens', async () => {
    const { alice, path, ids } = await setUp(form, 4)
    await put(alice, path, ids[1] ?? '', 'ACCEPTED')
    await put(alice, path, ids[2] ?? '', 'REJECTED')
    await put(alice, path, ids[3] ?? '', 'ACCEPTED')
    await put(alice, path, ids[3] ?? '', 'NEW')
    const listed = async (asked: object) => {
      const { status, body, text } = await alice.call('POST', `${path}/response/all`, asked)
      assert.equal(status, 200, text)
      return body.map(({ responseid }: { responseid: string }) => ids.indexOf(responseid))
    }
    assert.deepEqual(await listed({ reviewState: 'NEW' }), [0, 3])
    assert.deepEqual(
      await listed({ reviewState: 'ACCEPTED', filter: { '==': [{ var: 'france' }, 'paris'] } }),
      [1],
    )
    assert.deepEqual(await listed({ reviewState: 'MORE' }), [])
    const sort = { by: '_createDate', order: 'DESC' }
    const first = await alice.call('POST', `${path}/response/all`, { reviewState: 'NEW', sort, limit: 1 })
    assert.equal(first.body[0].responseid, ids[3])
    const cursor = first.headers.get('x-next-cursor')
    assert.deepEqual(await listed({ reviewState: 'NEW', sort, limit: 1, cursor }), [0])
    assert.equal((await alice.call('GET', `${path}/response?reviewState=REJECTED`)).body.length, 1)
    const exported = await alice.call('GET', `${path}/response/export?format=ndjson&reviewState=NEW`)
    assert.deepEqual(
      exported.text.split('\n', 2).map(line => ids.indexOf(JSON.parse(line).responseid)),
      [0, 3],
    )
    assert.equal(exported.text.split('\n').length, 3)
    for (const asked of [{ method: 'POST' }, { method: 'GET' }]) {
      const some = [ids[0], ids[2]]
      const { body } =
        asked.method === 'POST'
          ? await alice.call('POST', `${path}/review/all`, { responseids: some })
          : await alice.call('GET', `${path}/review?responseids=${some.join()}`)
      assert.deepEqual([body.length, body[0].state], [1, 'REJECTED'])
    }
    const { body: asked } = await alice.call('GET', `${path}/response/questions`)
    assert.deepEqual(asked.reviewStates, review.states)

    const token = await newToken(alice, path, { features: ['results', 'export'] })
    const refused = await browse(server, token, 'POST', `${path}/response/all`, { reviewState: 'NEW' })
    isProblem(refused, 400, 'body_invalid')
    const file = await browse(server, token, 'GET', `${path}/response/export?reviewState=NEW`)
    isProblem(file, 400, 'parameter_invalid')
    const shown = await browse(server, token, 'GET', `${path}/response/questions`)
    assert.equal(shown.body.reviewStates, undefined)
    const plain = await setUp(quiz)
    const off = await plain.alice.call('POST', `${plain.path}/response/all`, { reviewState: 'NEW' })
    isProblem(off, 409, 'review_off')
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
