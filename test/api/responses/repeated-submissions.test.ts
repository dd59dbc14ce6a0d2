// Submissions that are sent more than once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachStore, quiz, request } from '../../support/harness.ts'

/** Correct answers to the harness's quiz. */
const right = { france: 'paris', pi: 3.14 }

onEachStore('repeated submissions', server => {
  const isReused = (reply: Awaited<ReturnType<typeof request>>) => {
    assert.deepEqual([reply.status, reply.body.code], [409, 'submission_reused'], reply.text)
  }
  const countAt = async (alice: Awaited<ReturnType<typeof server.organization>>, path: string) =>
    (await alice.call('POST', `${path}/response/all`, {})).body.length

  test('with the same answers get the first result, and with other answers are refused', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm({ ...quiz, settings: { email: 'OPTIONAL' } })
    const submissionId = randomUUID()
    const first = await request(url, 'POST', { submissionId, answers: right })
    assert.equal(first.status, 201, first.text)
    const again = await request(url, 'POST', {
      submissionId,
      answers: { pi: 3.14, france: 'paris' },
      email: '',
    })
    assert.deepEqual([again.status, again.body.responseid], [201, first.body.responseid])
    isReused(await request(url, 'POST', { submissionId, answers: { france: 'lyon', pi: 3.14 } }))
    isReused(await request(url, 'POST', { submissionId, answers: { france: 5 } }))
    isReused(await request(url, 'POST', { submissionId, answers: right, email: 'bob@example.com' }))
    assert.equal(await countAt(alice, path), 1)
    await alice.call('PUT', `${path}/pause`)
    const late = await request(url, 'POST', { submissionId, answers: right })
    assert.deepEqual([late.status, late.body.responseid], [201, first.body.responseid])
    isReused(await request(url, 'POST', { submissionId, answers: { france: 'lyon', pi: 3.14 } }))
  })

  test('at the same moment with different answers are stored once', async () => {
    const alice = await server.organization()
    for (const settings of [{}, { maxResponses: 10 }]) {
      const { url, path } = await alice.newPublishedForm({ ...quiz, settings })
      const submissionId = randomUUID()
      const replies = await Promise.all(
        ['paris', 'lyon', 'paris', 'lyon'].map(france =>
          request(url, 'POST', { submissionId, answers: { ...right, france } }),
        ),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 409, 409])
      assert.equal(await countAt(alice, path), 1)
    }
  })

  test('from a page with other answers say that the first ones are stored', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(quiz)
    const submissionId = randomUUID()
    const send = (france: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ submissionId, 'a.france': france, 'a.pi': '3.14' }),
      })
    assert.equal((await send('paris')).status, 303)
    assert.equal((await send('paris')).status, 303)
    const other = await send('lyon')
    assert.equal(other.status, 409)
    assert.match(await other.text(), /already sent with other answers/)
    assert.equal(await countAt(alice, path), 1)
  })

  test('with the same Idempotency-Key are stored once', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(quiz)
    const send = async (key: string, answers: object, more: object = {}) => {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ answers, ...more }),
      })
      return { status: reply.status, body: Object(await reply.json()) }
    }
    const id = randomUUID()
    for (const key of [id, 'order-4711']) {
      const first = await send(key, right)
      assert.equal(first.status, 201, JSON.stringify(first.body))
      assert.equal((await send(key, right)).body.responseid, first.body.responseid)
      const other = await send(key, { ...right, france: 'lyon' })
      assert.deepEqual([other.status, other.body.code], [409, 'submission_reused'])
    }
    const byId = await request(url, 'POST', { answers: right, submissionId: id })
    assert.equal(byId.body.responseid, (await send(id, right)).body.responseid)
    const own = await send(id, right, { submissionId: randomUUID() })
    assert.notEqual(own.body.responseid, byId.body.responseid)
    assert.equal(await countAt(alice, path), 3)
    assert.equal((await send('', right)).status, 400)
  })
})
