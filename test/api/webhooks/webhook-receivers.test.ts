// Receivers of webhooks that are slow, busy, away or hostile, and limits of what is sent to them. The clock of deliveries stands still
// unless a test moves it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import type { ResolveAll } from '../../../src/platform/outgoing/guard.ts'
import { emit, type Fact } from '../../../src/product/events/emit.ts'
import { until } from '../../support/assertions.ts'
import { countClaimed } from '../../support/claimed-deliveries.ts'
import { type Organization, onEachStore, request, type TestServer } from '../../support/harness.ts'
import { IS_LONG } from '../../support/long.ts'
import { ok, Receiver, status } from '../../support/receiver.ts'

const HOUR = 60 * 60_000
const EVENTS = IS_LONG ? 10_000 : 400
const TEXTS = Array.from({ length: 110 }, (_, i) => ({ id: `t${i}`, type: 'LONG_TEXT', text: 'Why?' }))

let clock = Date.now()
/** Each lookup of the name takes the next address, and the last one again. */
const addresses = ['127.0.0.1', '10.0.0.1']
const resolve: ResolveAll = (hostname, _options, callback) => {
  if (hostname !== 'rebind.example')
    return callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
  const [address = ''] = addresses.length > 1 ? addresses.splice(0, 1) : addresses
  callback(null, [{ address, family: 4 }])
}
/** Limits of time of whole calls, which tests end. */
const limits = new Set<() => void>()
const startTimeout = (onTimeout: () => void, ms: number) => {
  if (ms >= 15_000) limits.add(onTimeout)
  return () => void limits.delete(onTimeout)
}

onEachStore(
  'receivers of webhooks',
  declare,
  { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' },
  { outside: { resolve, startTimeout }, jobs: { pollMs: 50, now: () => clock } },
)

function declare(server: TestServer): void {
  async function newPlace(questions: object[] = TEXTS.slice(0, 1)) {
    const alice = await server.organization()
    const app = await alice.newApp()
    const form = { name: 'Texts', description: 'Texts', questions }
    const { webformid } = (await alice.call('POST', `${app}/webform`, form)).body
    const { url } = (await alice.call('PUT', `${app}/webform/${webformid}/activate`)).body
    const submit = async (answers: object = { t0: 'Because.' }) => {
      const sent = await request(url, 'POST', { answers, submissionId: randomUUID() })
      assert.equal(sent.status, 201, sent.text)
      return sent.body.responseid as string
    }
    return { alice, app, submit }
  }
  async function newHook(alice: Organization, app: string, url: string, more: object = {}) {
    const body = { url, events: ['response.created'], ...more }
    const created = await alice.call('POST', `${app}/webhook`, body)
    assert.equal(created.status, 201, created.text)
    const hook = `${app}/webhook/${created.body.webhookid}`
    return {
      hook,
      state: async () => (await alice.call('GET', hook)).body,
      attempts: async () =>
        (await alice.call('POST', `${hook}/delivery/all`)).body.map(
          ({ attempts }: { attempts: { status: number | null; error: string | null }[] }) =>
            attempts.map(({ status: code, error }) => error ?? code),
        ),
    }
  }
  /** Keeps requests waiting until they are replied to. */
  function held() {
    const replies: ServerResponse[] = []
    const script: Receiver['script'] = (_received, reply) => void replies.push(reply)
    const replyAll = (code: number) => {
      for (const reply of replies.splice(0)) reply.writeHead(code).end()
    }
    return { replies, script, replyAll }
  }

  test('a body over 1 MiB is sent without answers, and says so', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, submit } = await newPlace(TEXTS)
    await newHook(alice, app, receiver.url)
    // The largest submission that is accepted.
    const empty = { answers: Object.fromEntries(TEXTS.map(({ id }) => [id, ''])), submissionId: randomUUID() }
    const room = 1024 * 1024 - JSON.stringify(empty).length
    const lengthOf = (i: number) => Math.floor((room + i) / TEXTS.length)
    const answers = Object.fromEntries(TEXTS.map(({ id }, i) => [id, 'x'.repeat(lengthOf(i))]))
    const responseid = await submit(answers)
    await until(() => receiver.received.length === 1)
    const [{ text = '', body = undefined } = {}] = receiver.received
    assert.ok(text.length < 10_000)
    assert.deepEqual(
      [body.data.truncated, body.data.response.responseid, 'answers' in body.data.response],
      [true, responseid, false],
    )
    const { body: whole } = await alice.call(
      'GET',
      `${app}/webform/${body.data.webformid}/response/${responseid}`,
    )
    assert.deepEqual(whole.answers, answers, 'the API has them')
    await submit()
    await until(() => receiver.received.length === 2)
    assert.equal(receiver.received[1]?.body.data.truncated, undefined)
  })

  test('maxPerSecond limits what is sent, and others do not wait', async () => {
    await using limited = await Receiver.start()
    await using free = await Receiver.start()
    const { alice, app, submit } = await newPlace()
    await newHook(alice, app, limited.url, { maxPerSecond: 2 })
    await newHook(alice, app, free.url)
    for (let i = 1; i <= 6; i++) {
      await submit()
      await until(() => free.received.length === i)
    }
    await until(() => limited.received.length === 2)
    for (const sent of [4, 6]) {
      clock += 1_000
      await until(() => limited.received.length >= sent)
      await submit()
      await until(() => free.received.length === 6 + sent / 2 - 1)
      assert.equal(limited.received.length, sent)
    }
  })

  for (const code of [429, 503])
    test(`after replies of ${code}, fewer requests are sent at once until one succeeds`, async () => {
      await using receiver = await Receiver.start()
      await using other = await Receiver.start()
      const { alice, app, submit } = await newPlace()
      const { state, attempts } = await newHook(alice, app, receiver.url, { maxConcurrency: 8 })
      const { replies, script, replyAll } = held()
      receiver.script = script
      await Promise.all(Array.from({ length: 16 }, () => submit()))
      await until(() => replies.length === 8)
      replyAll(code)
      await until(async () => (await state()).failures === 8)
      await until(() => replies.length === 1)
      // An event that is passed on later would go to the other receiver, too.
      await until(async () => (await attempts()).length === 16)
      await newHook(alice, app, other.url)
      await submit()
      await until(() => other.received.length === 1)
      assert.equal(replies.length, 1)
      replyAll(200)
      await until(() => replies.length === 8)
      receiver.script = ok
      replyAll(200)
      await until(async () => (await state()).failures === 0)
    })

  test('a reply that comes byte by byte ends at the limit of the whole call, and its owner sees why', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, submit } = await newPlace()
    const { attempts } = await newHook(alice, app, receiver.url)
    const open = Promise.withResolvers<void>()
    receiver.script = (_received, reply) => {
      reply.writeHead(200)
      let bytes = 0
      const timer = setInterval(() => {
        reply.write('x')
        if (++bytes === 5) open.resolve()
      }, 5)
      reply.on('close', () => clearInterval(timer))
    }
    await submit()
    await open.promise
    assert.equal(limits.size, 1, 'bytes do not start the time anew')
    for (const end of [...limits]) end()
    await until(async () => (await attempts())[0]?.length === 1)
    assert.deepEqual(await attempts(), [['TIMEOUT']])
  })

  test('a name that turns to another network gets no request there', async () => {
    await using receiver = await Receiver.start((_received, reply) => {
      reply.writeHead(200, { connection: 'close' }).end()
    })
    addresses.splice(0, addresses.length, '127.0.0.1', '10.0.0.1')
    const { alice, app, submit } = await newPlace()
    const url = receiver.url.replace('127.0.0.1', 'rebind.example')
    const { attempts } = await newHook(alice, app, url)
    await submit()
    await until(async () => (await attempts())[0]?.length === 1)
    await submit()
    await until(async () => (await attempts())[1]?.length === 1)
    assert.deepEqual(await attempts(), [[200], ['ADDRESS_NOT_PUBLIC']])
    assert.equal(receiver.received.length, 1)
  })

  test(`of ${EVENTS} events to a receiver that was away, each arrives once, and submissions are accepted meanwhile`, async () => {
    await using receiver = await Receiver.start(status(503))
    const { alice, app, submit } = await newPlace()
    const { hook, state } = await newHook(alice, app, receiver.url, {
      events: ['webform.paused', 'response.created'],
      maxConcurrency: 50,
    })
    const [, , userId = '', , appId = ''] = app.split('/')
    const facts = Array.from({ length: EVENTS }, (_, n): Fact => {
      const id = `webform_${String(n).padStart(26, '0')}`
      return { type: 'webform.paused', id, webformId: id, data: {}, now: new Date(clock).toISOString() }
    })
    const place = { organizationId: alice.id, userId, appId }
    for (let from = 0; from < EVENTS; from += 500)
      await inTransaction(server.db, trx => emit(trx, place, ...facts.slice(from, from + 500)))
    await until(async () => (await state()).failures >= 10)
    const responses = [await submit()]
    // Outcomes that come in after the clock was moved would be due later than the clock ever shows.
    await until(async () => (await countClaimed(server.db, hook)) === 0)
    const refused = receiver.received.length
    assert.ok(refused < 100, `${refused} requests to a receiver that is away`)
    const delivered: string[] = []
    receiver.script = (received, reply) => {
      delivered.push(received.body.data.responseid ?? received.body.data.webformid)
      ok(received, reply)
    }
    clock += HOUR
    await until(() => delivered.length >= EVENTS / 4)
    for (let i = 0; i < 20; i++) responses.push(await submit())
    await until(() => delivered.length >= EVENTS + responses.length)
    await until(async () => (await state()).waiting === 0)
    const wanted = [...facts.map(({ id }) => id), ...responses]
    assert.deepEqual(delivered.toSorted(), wanted.toSorted())
  })
}
