// Webhooks: what receivers get, how often, and what their owners can do.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { type Organization, onEachStore, quiz, request, TestServer } from '../../support/harness.ts'
import { ok, Receiver, status } from '../../support/receiver.ts'

const right = { france: 'paris', pi: 3.14 }
const wrong = { france: 'lyon', pi: 1 }
const HOUR = 60 * 60_000
const settings = {
  FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
  FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}

async function newHook(alice: Organization, receiver: Receiver, more: object = {}, form: object = quiz) {
  const path = await alice.newForm(form)
  const app = path.split('/').slice(0, 5).join('/')
  const body = { url: receiver.url, events: ['response.created'], ...more }
  const created = await alice.call('POST', `${app}/webhook`, body)
  assert.equal(created.status, 201, created.text)
  const { url } = (await alice.call('PUT', `${path}/activate`)).body
  const hook = `${app}/webhook/${created.body.webhookid}`
  return { app, form: path, url, hook, secret: created.body.secret as string, created }
}

const submit = async (url: string, answers: object = right) => {
  const sent = await request(url, 'POST', { answers, submissionId: randomUUID() })
  assert.equal(sent.status, 201, sent.text)
  return sent.body.responseid as string
}

onEachStore(
  'webhooks',
  server => {
    const deliveriesOf = async (alice: Organization, hook: string, filter: object = {}) =>
      (await alice.call('POST', `${hook}/delivery/all`, filter)).body
    const isSettled = async (alice: Organization, hook: string) =>
      (await alice.call('GET', hook)).body.waiting === 0

    test('a stored response is delivered once, signed, with its answers', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { url, hook, secret, app } = await newHook(alice, receiver)
      const responseid = await submit(url)
      await until(() => receiver.received.length === 1)
      const [first] = receiver.received
      assert.ok(first)
      new Webhook(secret).verify(first.text, first.headers as Record<string, string>)
      assert.match(first.id, /^event_/)
      assert.equal(first.headers['content-type'], 'application/json')
      assert.equal(first.body.type, 'response.created')
      assert.equal(first.body.data.response.responseid, responseid)
      assert.deepEqual(first.body.data.response.answers, right)
      await until(() => isSettled(alice, hook))
      const [delivery] = await deliveriesOf(alice, hook)
      assert.deepEqual([delivery.status, delivery.thingid], ['DELIVERED', responseid])
      assert.deepEqual([delivery.attempts[0].status, delivery.attempts[0].response], [200, 'thanks'])
      const one = await alice.call('GET', `${hook}/delivery/${delivery.eventid}`)
      assert.deepEqual(one.body.body, first.body)
      const event = await alice.call('GET', `${app}/event/${delivery.eventid}`)
      assert.deepEqual(event.body.data, first.body.data)
      const text = JSON.stringify([one.body, (await alice.call('GET', hook)).body])
      assert.ok(!text.includes(secret.slice(6)), 'the secret is shown once')
    })

    test('a webhook is for web forms of its application, and keeps those that are deleted', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { app, form, hook } = await newHook(alice, receiver)
      const idOf = (path: string) => path.split('/').at(-1) ?? ''
      const own = idOf(form)
      const foreign = idOf(await alice.newForm(quiz))
      const second = (await alice.call('POST', `${app}/webform`, quiz)).body.webformid
      const unknown = `webform_${'0'.repeat(26)}`
      const body = { url: receiver.url, events: ['response.created'] }
      for (const webformids of [
        [own, unknown],
        [own, foreign],
      ])
        for (const refused of [
          await alice.call('POST', `${app}/webhook`, { ...body, webformids }),
          await alice.call('PATCH', hook, { webformids }),
        ]) {
          isProblem(refused, 422, 'webhook_invalid')
          assert.deepEqual(pointers(refused), ['/webformids/1'])
          assert.equal(refused.body.errors[0].code, 'webform_unknown')
        }
      assert.equal((await alice.call('PATCH', hook, { webformids: [own] })).status, 200)
      assert.equal((await alice.call('DELETE', form)).status, 204)
      const kept = await alice.call('PATCH', hook, { webformids: [own, second] })
      assert.deepEqual([kept.status, kept.body.webformids], [200, [own, second]])
      isProblem(await alice.call('POST', `${app}/webhook`, { ...body, webformids: [own] }), 422)
    })

    test('both secrets sign during a rotation, and only the new one after it', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { url, hook, secret } = await newHook(alice, receiver)
      const verify = (by: string) => {
        const last = receiver.received.at(-1)
        assert.ok(last)
        return new Webhook(by).verify(last.text, last.headers as Record<string, string>)
      }
      const rotated = await alice.call('POST', `${hook}/secret`, { keepHours: 24 })
      assert.equal(rotated.status, 200, rotated.text)
      await submit(url)
      await until(() => receiver.received.length === 1)
      verify(secret)
      verify(rotated.body.secret)
      const ended = await alice.call('POST', `${hook}/secret`, { keepHours: 0 })
      await submit(url)
      await until(() => receiver.received.length === 2)
      verify(ended.body.secret)
      assert.throws(() => verify(rotated.body.secret))
    })

    test('only events that meet the condition are sent, and the others are counted', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { url, hook } = await newHook(alice, receiver, {
        when: { '==': [{ var: 'response.passed' }, false] },
        headers: { authorization: 'Bearer 123' },
      })
      await submit(url)
      const failed = await submit(url, wrong)
      await until(async () => (await alice.call('GET', hook)).body.filtered === 1)
      await until(() => receiver.received.length === 1)
      assert.equal(receiver.received[0]?.body.data.responseid, failed)
      assert.equal(receiver.received[0]?.headers.authorization, 'Bearer 123')
    })

    test('a reply of 410 disables it; what happened meanwhile can be replayed', async () => {
      await using receiver = await Receiver.start(status(410))
      const alice = await server.organization()
      const { url, hook, app } = await newHook(alice, receiver, {
        events: ['response.created', 'webhook.disabled'],
      })
      const other = await Receiver.start()
      await using _other = other
      const body = { url: other.url, events: ['webhook.disabled'] }
      await alice.call('POST', `${app}/webhook`, body)
      await submit(url)
      await until(async () => (await alice.call('GET', hook)).body.status === 'DISABLED')
      await until(() => other.received.length === 1)
      assert.equal(other.received[0]?.body.data.reason, 'GONE')
      const missed = await submit(url)
      receiver.script = ok
      assert.equal((await alice.call('PUT', `${hook}/enable`)).body.status, 'ENABLED')
      const job = await alice.call('POST', `${hook}/replay`, { status: 'FAILED' })
      assert.equal(job.status, 201, job.text)
      await until(
        async () => (await alice.call('GET', `${hook}/job/${job.body.jobid}`)).body.status === 'DONE',
      )
      await until(() => receiver.received.some(({ body }) => body.data.responseid === missed))
    })

    test('stored responses are sent once on request', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { form, url, hook } = await newHook(alice, receiver, { events: ['webform.paused'] })
      const ids = [await submit(url), await submit(url), await submit(url)]
      const webformid = form.split('/').at(-1)
      for (let i = 0; i < 2; i++) {
        const job = await alice.call('POST', `${hook}/backfill`, { webformid })
        assert.equal(job.status, 201, job.text)
        await until(
          async () => (await alice.call('GET', `${hook}/job/${job.body.jobid}`)).body.status === 'DONE',
        )
        await until(() => isSettled(alice, hook))
      }
      assert.deepEqual(
        receiver.received.map(({ body }) => [body.data.responseid, body.data.backfill]).sort(),
        ids.map(id => [id, true]).sort(),
      )
      const [first, ...later] = await deliveriesOf(alice, hook)
      const newest = await alice.call('POST', `${hook}/delivery/all`, { order: 'DESC', limit: 2 })
      const rest = await alice.call('POST', `${hook}/delivery/all`, {
        order: 'DESC',
        limit: 2,
        cursor: newest.headers.get('x-next-cursor'),
      })
      assert.deepEqual([...newest.body, ...rest.body].reverse(), [first, ...later], 'from either end')
      assert.equal((await alice.call('PUT', `${hook}/delivery/${first.eventid}/replay`)).status, 200)
      await until(() => receiver.received.length === 4)
      assert.equal(receiver.received[3]?.id, first.eventid)
    })

    test('a deleted response is sent without its answers, and told as deleted', async () => {
      await using receiver = await Receiver.start(status(500))
      const alice = await server.organization()
      const { form, url, hook } = await newHook(alice, receiver, {
        events: ['response.created', 'response.deleted'],
      })
      const id = await submit(url)
      await until(() => receiver.received.length > 0)
      await alice.call('DELETE', `${form}/response/${id}`)
      receiver.script = ok
      const [first] = await deliveriesOf(alice, hook)
      await alice.call('PUT', `${hook}/delivery/${first.eventid}/replay`)
      await until(() => receiver.received.some(({ body }) => body.type === 'response.deleted'))
      await until(() => receiver.received.some(({ body }) => body.data.response === null))
      assert.equal(JSON.stringify(receiver.received.at(-1)?.body).includes('paris'), false)
    })

    test('a sample is sent on request, and its reply returned', async () => {
      await using receiver = await Receiver.start(status(404))
      const alice = await server.organization()
      const { hook, secret } = await newHook(alice, receiver)
      for (const { type } of (await alice.call('GET', '/core/event/type')).body.types) {
        const tested = await alice.call('POST', `${hook}/test`, { type })
        assert.equal(tested.status, 200, tested.text)
        assert.deepEqual([tested.body.delivered, tested.body.status], [false, 404])
        const last = receiver.received.at(-1)
        assert.ok(last)
        assert.match(last.id, /^test_/)
        new Webhook(secret).verify(last.text, last.headers as Record<string, string>)
      }
    })

    test('addresses, conditions and headers that cannot work are refused', async () => {
      const alice = await server.organization()
      const app = await alice.newApp()
      const base = { url: 'https://example.com/hook', events: ['response.created'] }
      for (const [change, code] of [
        [{ url: 'http://10.1.2.3/hook' }, 'address_refused'],
        [{ url: 'ftp://example.com' }, 'address_refused'],
        [{ when: { exec: ['rm'] } }, 'webhook_invalid'],
        [{ headers: { 'webhook-id': 'mine' } }, 'webhook_invalid'],
        [{ headers: { 'x-a': 'a\r\nb: c' } }, 'webhook_invalid'],
      ] as const)
        isProblem(await alice.call('POST', `${app}/webhook`, { ...base, ...change }), 422, code)
      isProblem(await alice.call('POST', `${app}/webhook`, { ...base, events: ['nothing'] }), 400)
      const made = await alice.call('POST', `${app}/webhook`, base)
      const path = `${app}/webhook/${made.body.webhookid}`
      const changed = await alice.call('PATCH', path, { description: 'x', maxPerSecond: 5 })
      assert.deepEqual([changed.body.description, changed.body.maxPerSecond], ['x', 5])
      assert.equal((await alice.call('DELETE', path)).status, 204)
      isProblem(await alice.call('GET', path), 404, 'webhook_not_found')
    })

    test('a browser token with automate manages webhooks, and gets no secret of one that exists', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { app, hook, url, secret: ofOwner } = await newHook(alice, receiver)
      const token = await newToken(alice, app, { features: ['automate'] })
      const call = (method: string, path: string, body?: unknown) => browse(server, token, method, path, body)
      const created = await call('POST', `${app}/webhook`, {
        url: `${receiver.origin}/token`,
        events: ['response.created'],
      })
      assert.equal(created.status, 201, created.text)
      await submit(url)
      await until(() => receiver.received.length === 2)
      const own = receiver.received.find(({ path }) => path === '/token')
      assert.ok(own)
      new Webhook(created.body.secret).verify(own.text, own.headers as Record<string, string>)
      isProblem(await call('POST', `${hook}/secret`, { keepHours: 0 }), 404, 'not_found')
      const changed = await call('PATCH', hook, { description: 'Of the page' })
      assert.equal(changed.body.description, 'Of the page')
      const seen = JSON.stringify([changed.body, (await call('POST', `${app}/webhook/all`)).body])
      for (const secret of [ofOwner, created.body.secret]) assert.ok(!seen.includes(secret.slice(6)))
      const other = await newToken(alice, app, { features: ['forms'] })
      isProblem(await browse(server, other, 'GET', hook), 403, 'feature_missing')
    })

    test('deleting an application ends its webhooks and deletes their deliveries', async () => {
      await using receiver = await Receiver.start(status(500))
      const alice = await server.organization()
      const { app, url, hook } = await newHook(alice, receiver)
      await submit(url)
      await until(() => receiver.received.length > 0)
      assert.equal((await alice.call('DELETE', app)).status, 204)
      const id = hook.split('/').at(-1) ?? ''
      const left = () =>
        server.db.selectFrom('webhook_deliveries').select('event_id').where('webhook_id', '=', id).execute()
      await until(async () => (await left()).length === 0)
      isProblem(await alice.call('GET', hook), 404, 'webhook_not_found')
    })

    test('a receiver that redirects, closes or replies too much has not delivered, and its owner sees why', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { url, hook } = await newHook(alice, receiver)
      const inner = await Receiver.start()
      await using _inner = inner
      const scripts = [
        status(302, { location: inner.url }),
        (_: unknown, reply: { destroy(): unknown }) => void reply.destroy(),
        (_: unknown, reply: { writeHead(code: number): { end(text: string): unknown } }) =>
          void reply.writeHead(500).end('x'.repeat(10 * 1024 * 1024)),
      ]
      const seen: unknown[] = []
      for (const script of scripts) {
        receiver.script = script
        const count = receiver.received.length
        await submit(url)
        await until(() => receiver.received.length > count)
        const last = receiver.received.at(-1)?.id ?? ''
        const attempts = async () => (await alice.call('GET', `${hook}/delivery/${last}`)).body.attempts
        await until(async () => (await attempts()).length > 0)
        const [{ status: code, error, response }] = await attempts()
        seen.push([code, error, response?.length ?? null])
      }
      assert.deepEqual(seen, [
        [302, null, 4],
        [null, 'RESET', null],
        [500, null, 1024],
      ])
      assert.equal(inner.received.length, 0)
    })
  },
  settings,
)

onEachStore(
  'webhooks of receivers that are down',
  server => {
    test('attempts go on for days, only probes are sent meanwhile, and all arrive once it is up', async () => {
      await using receiver = await Receiver.start(status(503))
      const alice = await server.organization()
      const { url, hook } = await newHook(alice, receiver)
      const ids = await Promise.all(Array.from({ length: 120 }, () => submit(url)))
      const state = async () => (await alice.call('GET', hook)).body
      await until(async () => (await state()).failures >= 10)
      const sent = receiver.received.length
      assert.ok(sent < 120, `${sent} requests before the breaker`)
      for (let hour = 0; hour < 3; hour++) {
        const before = (await state()).failures
        server.advanceJobs(HOUR)
        await until(async () => (await state()).failures > before)
      }
      assert.ok(receiver.received.length < sent + 10, 'only probes are sent')
      assert.ok((await state()).failingSince)
      receiver.script = ok
      server.advanceJobs(HOUR)
      const delivered = () =>
        new Set(receiver.received.slice(sent).map(({ body }) => body.data.responseid as string))
      await until(async () => {
        server.advanceJobs(HOUR)
        return delivered().size === ids.length && (await state()).waiting === 0
      })
      assert.equal((await state()).failures, 0)
    })

    test('a receiver that asks for time with 429 and Retry-After gets no attempt before it', async () => {
      await using receiver = await Receiver.start(status(429, { 'retry-after': '7200' }))
      const alice = await server.organization()
      const { url, hook } = await newHook(alice, receiver)
      await submit(url)
      const one = async () => (await alice.call('POST', `${hook}/delivery/all`)).body[0]
      await until(async () => (await one())?.attempts.length === 1)
      const { attempts, nextDate, status: waiting } = await one()
      assert.equal(waiting, 'WAITING')
      const asked = Date.parse(nextDate) - Date.parse(attempts[0].date)
      assert.ok(asked >= 2 * HOUR, `${asked} ms until the next attempt`)
      receiver.script = ok
      server.advanceJobs(3 * HOUR)
      await until(async () => (await one()).status === 'DELIVERED')
      assert.equal(receiver.received.length, 2)
    })

    test('a backfill after its deliveries were deleted sends the same ids again', async () => {
      await using receiver = await Receiver.start()
      const alice = await server.organization()
      const { form, url, hook } = await newHook(alice, receiver, { events: ['webform.paused'] })
      for (let i = 0; i < 3; i++) await submit(url)
      const backfill = async (count: number) => {
        const body = { webformid: form.split('/').at(-1) }
        assert.equal((await alice.call('POST', `${hook}/backfill`, body)).status, 201)
        await until(() => receiver.received.length === count)
      }
      const kept = async () => (await alice.call('POST', `${hook}/delivery/all`)).body.length
      await backfill(3)
      await until(async () => (await alice.call('GET', hook)).body.waiting === 0)
      server.advanceJobs(8 * 24 * HOUR)
      await until(async () => (await kept()) === 0)
      await backfill(6)
      assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 3)
    })

    test('after 72 hours without a success it is disabled', async () => {
      await using receiver = await Receiver.start(status(500))
      const alice = await server.organization()
      const { url, hook } = await newHook(alice, receiver)
      for (let i = 0; i < 25; i++) await submit(url)
      const state = async () => (await alice.call('GET', hook)).body
      await until(async () => {
        server.advanceJobs(4 * HOUR)
        return (await state()).status === 'DISABLED'
      })
      assert.ok((await state()).failures >= 20)
    })
  },
  settings,
)

test('two processes on one Postgres deliver each event once, and the rest after one is gone', {
  skip: !process.env['TEST_DATABASE_URL'],
}, async () => {
  await using receiver = await Receiver.start()
  const [first, second] = [new TestServer('postgres'), new TestServer('postgres')]
  await first.start(settings)
  await second.start({ ...settings, DATABASE_URL: first.env['DATABASE_URL'] ?? '' })
  try {
    const alice = await first.organization()
    const { url } = await newHook(alice, receiver)
    const path = new URL(url).pathname
    const urls = [url, new URL(path, second.url).href]
    const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => submit(urls[i % 2] ?? url)))
    await until(() => receiver.received.length === ids.length)
    await first.stopServer()
    const more = await submit(urls[1] ?? '')
    await until(() => receiver.received.length === ids.length + 1)
    const all = receiver.received.map(({ body }) => body.data.responseid)
    assert.deepEqual([...all].sort(), [...ids, more].sort())
  } finally {
    await second.stop()
    await first.stop()
  }
})
