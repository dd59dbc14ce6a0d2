// What webhooks and workflows must not do: send what was stopped, block the server, or show secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { createSealing, sealedPrefix } from '../../../src/platform/sealing/sealing.ts'
import { enqueue } from '../../../src/product/job-payloads.ts'
import { until } from '../../support/assertions.ts'
import { countClaimed } from '../../support/claimed-deliveries.ts'
import { type Organization, onEachStore, request, type TestServer } from '../../support/harness.ts'
import { ok, type Received, Receiver } from '../../support/receiver.ts'

const KEYS = [Buffer.alloc(32, 7), Buffer.alloc(32, 1)]
const settings = {
  FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
  FORMYARD_SECRET_KEY: KEYS.map(key => key.toString('base64')).join(','),
}
const NAMES = {
  name: 'Names',
  description: 'One',
  questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
}

async function newPlace(server: TestServer) {
  const alice = await server.organization()
  const form = await alice.newForm(NAMES)
  const { url } = (await alice.call('PUT', `${form}/activate`)).body
  const submit = async () => {
    const sent = await request(url, 'POST', { answers: { name: 'Eva' } })
    assert.equal(sent.status, 201, sent.text)
  }
  return { alice, app: form.split('/').slice(0, 5).join('/'), submit }
}

async function newHook(alice: Organization, app: string, more: object) {
  const created = await alice.call('POST', `${app}/webhook`, { events: ['response.created'], ...more })
  assert.equal(created.status, 201, created.text)
  return { hook: `${app}/webhook/${created.body.webhookid}`, secret: created.body.secret as string }
}

/** A script that keeps its first request waiting until `release` is called. */
function heldFirst() {
  const first = Promise.withResolvers<void>()
  let isFirst = true
  const script: Receiver['script'] = (received, reply) => {
    if (!isFirst) return ok(received, reply)
    isFirst = false
    void first.promise.then(() => ok(received, reply))
  }
  return { script, release: first.resolve }
}

const isSignedBy = (secret: string, { text, headers }: Received) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

onEachStore('webhook safety', declare, settings)

function declare(server: TestServer) {
  test('deliveries that wait in memory follow a disabled webhook, a new URL and a new secret', async () => {
    await using receiver = await Receiver.start()
    await using other = await Receiver.start()
    const { alice, app, submit } = await newPlace(server)
    const { hook } = await newHook(alice, app, { url: receiver.url, maxConcurrency: 1 })
    const held = heldFirst()
    receiver.script = held.script
    for (let i = 0; i < 4; i++) await submit()
    // An event that is passed on after the webhook was disabled has no delivery.
    await until(async () => (await alice.call('GET', hook)).body.waiting === 4)
    await until(async () => receiver.received.length === 1 && (await countClaimed(server.db, hook)) >= 2)
    assert.equal((await alice.call('PUT', `${hook}/disable`)).status, 200)
    held.release()
    await until(async () => (await countClaimed(server.db, hook)) === 0)
    assert.equal(receiver.received.length, 1, 'nothing is sent after it was disabled')

    const again = heldFirst()
    receiver.script = again.script
    await alice.call('PUT', `${hook}/enable`)
    await until(async () => receiver.received.length === 2 && (await countClaimed(server.db, hook)) >= 2)
    assert.equal((await alice.call('PATCH', hook, { url: other.url })).status, 200)
    const { secret } = (await alice.call('POST', `${hook}/secret`, { keepHours: 0 })).body
    again.release()
    await until(() => other.received.length === 2)
    for (const received of other.received) isSignedBy(secret, received)
    assert.equal(receiver.received.length, 2, 'nothing is sent to the old address')
  })

  test('a condition that grows with each level is refused or stops, and does not block the server', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, submit } = await newPlace(server)
    const nested = (levels: number, list: unknown): object =>
      levels === 0 ? { '==': [1, 2] } : { some: [list, nested(levels - 1, list)] }
    const hook = { url: receiver.url, events: ['response.created'] }
    const constants = {
      ...hook,
      when: {
        '!': nested(
          5,
          Array.from({ length: 250 }, () => 0),
        ),
      },
    }
    const refused = await alice.call('POST', `${app}/webhook`, constants)
    assert.deepEqual(
      [refused.status, refused.body.errors?.[0]?.code],
      [422, 'condition_too_large'],
      refused.text,
    )
    // 60^5 steps: half a minute.
    const costly = await newHook(alice, app, {
      ...hook,
      when: nested(
        5,
        Array.from({ length: 60 }, () => 0),
      ),
    })
    const other = await newHook(alice, app, hook)
    const before = performance.now()
    await submit()
    await until(() => receiver.received.length === 1)
    assert.equal((await alice.call('GET', costly.hook)).body.filtered, 1)
    assert.equal((await alice.call('GET', other.hook)).body.filtered, 0)
    assert.ok(performance.now() - before < 10_000)
  })

  test('an expression of a workflow that grows with its input is refused or stops', async () => {
    const { alice, app } = await newPlace(server)
    const workflowOf = async (test: object) => {
      const trigger = { manual: true }
      const values = { y: { $: { some: [{ var: 'input' }, test] } } }
      const steps = [{ id: 's', type: 'set', values }]
      const made = await alice.call('POST', `${app}/workflow`, {
        name: 'Large',
        trigger,
        variables: { y: 0 },
        steps,
      })
      const path = `${app}/workflow/${made.body.workflowid}`
      return { path, activated: await alice.call('PUT', `${path}/activate`) }
    }
    const sum = (count: number) => ({ '==': [{ '+': Array.from({ length: count }, () => 0.1) }, -1] })
    const refused = await workflowOf(sum(90))
    assert.equal(refused.activated.status, 422, refused.activated.text)
    assert.equal(refused.activated.body.errors[0].code, 'condition_too_large')
    const { path, activated } = await workflowOf(sum(40))
    assert.equal(activated.status, 200, activated.text)
    for (const [length, y] of [
      [3, false],
      [50_000, null],
    ] as const) {
      const input = Array.from({ length }, () => 1)
      const started = await alice.call('POST', `${path}/run`, { input })
      const run = `${path}/run/${started.body.runid}`
      await until(async () => (await alice.call('GET', run)).body.status === 'DONE')
      const done = await alice.call('GET', run)
      assert.deepEqual(done.body.steps[0].output, { y }, done.text)
    }
  })

  test('the secret before a rotation is encrypted again, and sends go on without it if its key is lost', async () => {
    await using receiver = await Receiver.start()
    const { alice, app, submit } = await newPlace(server)
    const { hook, secret } = await newHook(alice, app, { url: receiver.url })
    const rotated = (await alice.call('POST', `${hook}/secret`, { keepHours: 24 })).body.secret
    const id = hook.split('/').at(-1) ?? ''
    const rows = server.db.selectFrom('webhooks').select('old_secret').where('id', '=', id)
    const sealWith = (key: Buffer) => {
      const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const old_secret = createSealing(() => [key]).seal('webhooks', bytes, [alice.id, id])
      return server.db.updateTable('webhooks').set({ old_secret }).where('id', '=', id).execute()
    }
    await sealWith(Buffer.alloc(32, 1))
    await inTransaction(server.db, trx =>
      enqueue(trx, 'reencryptSecrets', {}, { organizationId: alice.id, now: new Date() }),
    )
    const first = sealedPrefix(createSealing(() => KEYS).keyId())
    await until(async () => Boolean((await rows.executeTakeFirstOrThrow()).old_secret?.startsWith(first)))
    await submit()
    await until(() => receiver.received.length === 1)
    await sealWith(Buffer.alloc(32, 9))
    await submit()
    await until(() => receiver.received.length === 2)
    const [both, one] = receiver.received
    assert.ok(both && one)
    isSignedBy(secret, both)
    isSignedBy(rotated, both)
    isSignedBy(rotated, one)
    assert.throws(() => isSignedBy(secret, one))
  })

  test('a secret that another system repeats is not shown, however it is encoded', async () => {
    const value = "p@ss wörd!'(1)/ÿ"
    const encoded = [value, new URLSearchParams({ k: value }).toString()]
    encoded.push(encodeURIComponent(value).toLowerCase(), encodeURIComponent(value))
    for (const user of ['a', 'ab', 'abc', 'abcd'])
      for (const encoding of ['base64', 'base64url'] as const)
        encoded.push(Buffer.from(`${user}:${value}`).toString(encoding))
    await using other = await Receiver.start((_received, reply) => {
      reply.writeHead(200, { 'content-type': 'text/plain' }).end(encoded.join(' | '))
    })
    const { alice, app } = await newPlace(server)
    await alice.call('PUT', `${app}/secret/CRM`, { value, hosts: ['127.0.0.1'] })
    const call = { id: 'a', type: 'http', method: 'POST', url: other.url, form: { k: '{{secrets.CRM}}' } }
    const workflow = { name: 'Call', trigger: { manual: true }, steps: [call] }
    const made = await alice.call('POST', `${app}/workflow`, workflow)
    const path = `${app}/workflow/${made.body.workflowid}`
    await alice.call('PUT', `${path}/activate`)
    const { runid } = (await alice.call('POST', `${path}/run`, { input: null })).body
    await until(async () => (await alice.call('GET', `${path}/run/${runid}`)).body.status === 'DONE')
    const { steps } = (await alice.call('GET', `${path}/run/${runid}`)).body
    const shown: string[] = steps[0].output.body.split(' | ')
    assert.equal(shown.length, encoded.length)
    for (const text of shown) assert.match(text, /^(k=)?[\w-]{0,8}\[secret CRM\][\w=]{0,4}$/)
  })
}
