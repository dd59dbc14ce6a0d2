// Headers of webhooks: their values reach the receiver, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueueSealing } from '../../../src/product/webhooks/enqueue-sealing.ts'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { onEachStore, quiz, request, type TestServer } from '../../support/harness.ts'
import { Receiver } from '../../support/receiver.ts'

onEachStore('headers of webhooks', declareHeaders, {
  FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
  FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})

const MARKER = 'Bearer marker-4711-of-the-CRM'

function declareHeaders(server: TestServer): void {
  /** A webhook for a published form. */
  async function newHook(receiver: Receiver, headers: object | null) {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const app = path.replace(/\/webform.*/, '')
    const body = { url: receiver.url, events: ['response.created'], headers }
    const created = await alice.call('POST', `${app}/webhook`, body)
    assert.equal(created.status, 201, created.text)
    const hook = `${app}/webhook/${created.body.webhookid}`
    const row = () =>
      server.db
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', created.body.webhookid)
        .executeTakeFirstOrThrow()
    /** Sends an event, and returns the headers that arrive. */
    const sent = async () => {
      const { length } = receiver.received
      await request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })
      await until(() => receiver.received.length > length)
      return receiver.received.at(-1)?.headers ?? {}
    }
    return { alice, app, hook, created, row, sent }
  }

  test('values are sent, and stand in no reply, no delivery and no column of the store', async () => {
    await using receiver = await Receiver.start((received, reply) => {
      reply
        .writeHead(200)
        .end(`Hello ${received.headers.authorization}, your token is marker-4711-of-the-CRM`)
    })
    const { alice, app, hook, created, row, sent } = await newHook(receiver, {
      authorization: MARKER,
      'x-a': '',
    })
    assert.deepEqual(created.body.headers, { authorization: null, 'x-a': null })
    const headers = await sent()
    assert.deepEqual([headers.authorization, headers['x-a']], [MARKER, ''])
    const tried = await alice.call('POST', `${hook}/test`, { type: 'response.created' })
    assert.equal(tried.body.delivered, true)
    await until(async () => (await alice.call('GET', hook)).body.waiting === 0)
    const replies = [
      created,
      tried,
      await alice.call('GET', hook),
      await alice.call('POST', `${app}/webhook/all`),
      await alice.call('PATCH', hook, { description: 'x' }),
      await alice.call('POST', `${hook}/delivery/all`),
      await alice.call('POST', '/core/audit/all', {}),
    ]
    for (const { text } of replies) assert.doesNotMatch(text, /marker-4711/)
    assert.match(replies[5]?.text ?? '', /\[secret authorization\]/)
    assert.doesNotMatch(JSON.stringify(await row()), /marker-4711/)
  })

  test('null keeps a value, a name that is left out loses it, and null for all clears', async () => {
    await using receiver = await Receiver.start()
    const { alice, hook, sent } = await newHook(receiver, { Authorization: MARKER, 'x-old': '1' })
    const { headers } = (await alice.call('GET', hook)).body
    assert.deepEqual((await alice.call('PATCH', hook, { headers })).body.headers, headers)
    assert.equal((await sent()).authorization, MARKER)
    const changed = await alice.call('PATCH', hook, { headers: { authorization: null, 'x-new': '2' } })
    assert.deepEqual(changed.body.headers, { authorization: null, 'x-new': null })
    const received = await sent()
    assert.deepEqual([received.authorization, received['x-old'], received['x-new']], [MARKER, undefined, '2'])
    assert.equal((await alice.call('PATCH', hook, { headers: null })).body.headers, null)
    assert.equal((await sent()).authorization, undefined)
  })

  test('null without a stored value is refused, and another host does not get stored values', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, hook } = await newHook(receiver, { authorization: MARKER })
    const body = { url: receiver.url, events: ['response.created'], headers: { 'x-a': null } }
    const refused = [
      await alice.call('POST', `${app}/webhook`, body),
      await alice.call('PATCH', hook, { headers: { authorization: null, 'x-a': null } }),
    ]
    for (const reply of refused) {
      isProblem(reply, 422, 'webhook_invalid')
      assert.deepEqual(pointers(reply), ['/headers/x-a'])
    }
    const twice = await alice.call('PATCH', hook, { headers: { authorization: null, Authorization: 'x' } })
    isProblem(twice, 422, 'webhook_invalid')
    assert.deepEqual(pointers(twice), ['/headers/Authorization'])
    const port = await alice.call('PATCH', hook, { url: 'https://127.0.0.1:9/hook' })
    isProblem(port, 422, 'webhook_invalid')
    const url = 'https://example.com/hook'
    for (const [more, pointer] of [
      [{}, '/headers'],
      [{ headers: { authorization: null } }, '/headers/authorization'],
    ] as const) {
      const moved = await alice.call('PATCH', hook, { url, ...more })
      isProblem(moved, 422, 'webhook_invalid')
      assert.deepEqual(pointers(moved), [pointer])
    }
    const given = await alice.call('PATCH', hook, { url, headers: { authorization: 'other' } })
    assert.equal(given.status, 200, given.text)
    assert.equal((await alice.call('PATCH', hook, { url: `${url}/2` })).status, 200)
    assert.equal((await alice.call('PATCH', hook, { url: receiver.url, headers: null })).status, 200)
  })

  test('a header is refused by name if no request can have it', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, hook } = await newHook(receiver, { authorization: MARKER })
    const body = { url: receiver.url, events: ['response.created'] }
    for (const [name, pointer] of [
      ['bad header', '/headers/bad header'],
      ['', '/headers/'],
      ['x/a', '/headers/x~1a'],
      ['x-größe', '/headers/x-größe'],
      ['x-a\r\nx-b', '/headers/x-a\r\nx-b'],
      ['x'.repeat(101), `/headers/${'x'.repeat(101)}`],
    ] as const)
      for (const reply of [
        await alice.call('POST', `${app}/webhook`, { ...body, headers: { [name]: 'v' } }),
        await alice.call('PATCH', hook, { headers: { [name]: 'v' } }),
      ]) {
        isProblem(reply, 422, 'webhook_invalid')
        assert.deepEqual(pointers(reply), [pointer])
      }
  })

  test('values that were stored before are encrypted by a job, and are sent before and after it', async () => {
    await using receiver = await Receiver.start()
    const { alice, hook, row, sent } = await newHook(receiver, null)
    const { id } = await row()
    await server.db
      .updateTable('webhooks')
      .set({ custom_headers: JSON.stringify({ authorization: MARKER }) })
      .where('id', '=', id)
      .execute()
    assert.equal((await sent()).authorization, MARKER)
    assert.deepEqual((await alice.call('GET', hook)).body.headers, { authorization: null })
    await enqueueSealing(server.db, new Date())
    await until(async () => (await row()).sealed_headers !== null)
    assert.doesNotMatch(JSON.stringify(await row()), /marker-4711/)
    assert.equal((await sent()).authorization, MARKER)
  })
}
