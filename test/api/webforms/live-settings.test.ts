// Settings of a published form that change at once, without its draft.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, pointers } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const right = { france: 'paris', pi: 3.14 }

onEachStore('live settings', server => {
  test('close, limit and open a published form, while edits of its draft stay unpublished', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(quiz)
    await alice.call('PATCH', path, { name: 'Towns' })
    const submit = async () => (await request(url, 'POST', { answers: right })).status
    assert.equal(await submit(), 201)

    const closed = await alice.call('PATCH', `${path}/live`, {
      closesAt: '2001-01-01T00:00:00Z',
      closed: { closed: { title: 'We have all answers' } },
    })
    assert.equal(closed.status, 200, closed.text)
    assert.deepEqual(
      [
        closed.body.version,
        closed.body.hasUnpublishedChanges,
        closed.body.name,
        closed.body.settings.closesAt,
      ],
      [2, true, 'Towns', '2001-01-01T00:00:00Z'],
    )
    assert.equal(await submit(), 410)
    const page = await request(url, 'GET')
    assert.match(page.text, /We have all answers/)
    assert.doesNotMatch(page.text, /Towns/)

    const opened = await alice.call('PATCH', `${path}/live`, { closesAt: null, maxResponses: 2 })
    assert.equal(opened.body.settings.closed.closed.title, 'We have all answers')
    assert.deepEqual([await submit(), await submit()], [201, 410])
    const versions = await alice.call('POST', `${path}/version/all`, {})
    assert.equal(versions.body.length, 3)
    const third = await alice.call('GET', `${path}/version/3`)
    assert.deepEqual([third.body.name, third.body.settings.maxResponses], [quiz.name, 2])
    const { body } = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual([body.version, body.hasUnpublishedChanges, body.settings.maxResponses], [4, false, 2])
  })

  test('are no activation to those who listen for one', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const app = path.split('/webform/')[0] ?? ''
    await alice.call('PATCH', app, { recordEvents: true })
    assert.equal((await alice.call('PATCH', `${path}/live`, { maxResponses: 5 })).status, 200)
    assert.deepEqual((await alice.call('POST', `${app}/event/all`, { type: 'webform.activated' })).body, [])
  })

  test('of a form without unpublished changes leave none, and a change without effect makes no version', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const limited = await alice.call('PATCH', `${path}/live`, { maxResponses: 5 })
    assert.deepEqual([limited.body.version, limited.body.hasUnpublishedChanges], [2, false])
    const again = await alice.call('PATCH', `${path}/live`, { maxResponses: 5, opensAt: null })
    assert.deepEqual([again.body.version, again.body.revision], [2, limited.body.revision])
    await alice.call('PUT', `${path}/pause`)
    const paused = await alice.call('PATCH', `${path}/live`, { maxResponses: 6 })
    assert.deepEqual([paused.body.version, paused.body.status], [3, 'PAUSED'])
  })

  test('that are wrong, stale, or of a draft are refused', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const change = (body: unknown, headers: Record<string, string> = {}) =>
      alice.call('PATCH', `${path}/live`, body, headers)
    for (const [body, pointer] of [
      [{ maxResponses: 0 }, '/maxResponses'],
      [{ email: 'REQUIRED' }, '/email'],
      [{ closesAt: 'soon' }, '/closesAt'],
    ] as const) {
      const reply = await change(body)
      isProblem(reply, 400, 'body_invalid')
      assert.deepEqual(pointers(reply), [pointer])
    }
    const never = await change({ opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' })
    isProblem(never, 422, 'webform_incomplete')
    isProblem(await change({ maxResponses: 5 }, { 'if-match': '"99"' }), 412, 'revision_stale')
    assert.equal((await alice.call('GET', path)).body.version, 1)
    const app = await alice.newApp()
    const draft = await alice.call('POST', `${app}/webform`, quiz)
    const live = `${app}/webform/${draft.body.webformid}/live`
    isProblem(await alice.call('PATCH', live, { maxResponses: 5 }), 409, 'webform_not_active')
    const bob = await server.organization()
    isProblem(await bob.call('PATCH', `${path}/live`, { maxResponses: 5 }), 404, 'webform_not_found')
  })
})
