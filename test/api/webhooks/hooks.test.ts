// Addresses that start workflows: who may call them, how often, and what steps read.
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { isProblem, pointers } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'
import { WorkflowPlace } from '../../workflows/place.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = JSON.stringify({ order: 'A-17' })
const JSON_TYPE = { 'content-type': 'application/json' }

onEachStore('hooks', declare, { FORMYARD_RATE_LIMIT: 'on' })

function declare(server: TestServer): void {
  /** An active workflow with a hook. `send` sends a request to its address. */
  async function newHook(hook: object, values: Readonly<Record<string, string>> = { SHOP: SECRET }) {
    const place = await WorkflowPlace.of(server)
    const { alice, app } = place
    for (const [name, value] of Object.entries(values)) {
      const put = await alice.call('PUT', `${app}/secret/${name}`, { value, hosts: ['shop.example'] })
      assert.ok(put.status < 300, put.text)
    }
    const path = await place.activate({
      trigger: { hook },
      steps: [{ id: 'end', type: 'stop', message: '{{event.body.order}}' }],
    })
    const { hookUrl } = (await alice.call('GET', path)).body
    const address = server.url + new URL(hookUrl).pathname
    const send = async (headers: Record<string, string> = {}, body: string | Buffer = BODY) => {
      const reply = await fetch(address, { method: 'POST', body, headers: { ...JSON_TYPE, ...headers } })
      return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) }
    }
    const isRefused = async (headers: Record<string, string>, body?: string) => {
      const { status, body: problem } = await send(headers, body)
      assert.deepEqual([status, problem.code], [401, 'hook_refused'], JSON.stringify(headers))
    }
    const isTaken = async (headers: Record<string, string>, body?: string) => {
      const taken = await send(headers, body)
      assert.equal(taken.status, 202, JSON.stringify([headers, taken.body]))
      const run = `${path}/run/${taken.body.runid}`
      await place.ended(run)
      return (await place.alice.call('GET', run)).body
    }
    return { send, isRefused, isTaken }
  }

  const hmac = (encoding: 'hex' | 'base64', key = SECRET, body = BODY) =>
    createHmac('sha256', key).update(body).digest(encoding)

  test('an HMAC is read from the header, in the encoding and after the prefix that the trigger names', async () => {
    const github = await newHook({
      verify: 'HMAC',
      secret: 'SHOP',
      header: 'x-hub-signature-256',
      prefix: 'sha256=',
    })
    await github.isTaken({ 'x-hub-signature-256': `sha256=${hmac('hex')}` })
    await github.isRefused({ 'x-hub-signature-256': hmac('hex') })
    await github.isRefused({ 'x-hub-signature-256': `sha256=${hmac('hex', 'another')}` })
    await github.isRefused({ 'x-signature': hmac('hex') })
    await github.isRefused({ 'x-hub-signature-256': `sha256=${hmac('hex')}` }, '{"order":"B"}')

    const shop = await newHook({ verify: 'HMAC', secret: 'SHOP', header: 'x-shop-hmac', encoding: 'BASE64' })
    await shop.isTaken({ 'x-shop-hmac': hmac('base64') })
    await shop.isRefused({ 'x-shop-hmac': hmac('hex') })
    await shop.isRefused({ 'x-shop-hmac': '' })
    await shop.isRefused({})
  })

  test('requests that Standard Webhooks signs start runs, and none that are five minutes old or changed', async () => {
    const { isTaken, isRefused } = await newHook({ verify: 'STANDARD_WEBHOOKS', secret: 'SHOP' })
    const signed = (date: Date, id = 'msg_1', secret = SECRET) => ({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, date, BODY),
    })
    const now = new Date()
    await isTaken(signed(now))
    const rotated = { ...signed(now), 'webhook-signature': `v1,AAAA ${signed(now)['webhook-signature']}` }
    await isTaken(rotated)
    await isRefused(signed(new Date(now.getTime() - 6 * 60_000)))
    await isRefused(signed(new Date(now.getTime() + 6 * 60_000)))
    await isRefused(signed(now, 'msg_1', 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))
    await isRefused({ ...signed(now), 'webhook-id': 'msg_2' })
    await isRefused(signed(now), '{"order":"B"}')
    await isRefused({})
  })

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset
  const fresh = () => ({ sub: 'shop', exp: seconds(120) })
  const signers: Readonly<Record<string, (text: string) => Buffer>> = {
    HS256: text => createHmac('sha256', SECRET).update(text).digest(),
    RS256: text => sign('sha256', Buffer.from(text), rsa.privateKey),
    ES256: text => sign('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
  }
  /** @param signer names the key that signs, whatever the header says */
  const token = (alg: string, payload: object = fresh(), signer = alg, more: object = {}) => {
    const text = `${part({ alg, typ: 'JWT', ...more })}.${part(payload)}`
    return `${text}.${signers[signer]?.(text).toString('base64url') ?? ''}`
  }
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  const keys = { HS256: SECRET, RS256: pem(rsa.publicKey), ES256: pem(ec.publicKey) }
  for (const algorithm of ['HS256', 'RS256', 'ES256'] as const)
    test(`a token signed by ${algorithm} starts a run while it is valid`, async () => {
      const { isTaken, isRefused } = await newHook(
        { verify: 'JWT', secret: 'KEY', algorithm },
        { KEY: keys[algorithm] },
      )
      await isTaken(bearer(token(algorithm)))
      await isTaken({ authorization: token(algorithm, { exp: seconds(120), nbf: seconds(-5) }) })
      await isRefused(bearer(token(algorithm, { exp: seconds(-120) })))
      await isRefused(bearer(token(algorithm, { exp: seconds(240), nbf: seconds(180) })))
      await isRefused(bearer(token(algorithm, { sub: 'forever' })))
      await isRefused(bearer(token(algorithm, { exp: 'tomorrow' })))
      await isRefused(bearer(token(algorithm, fresh(), algorithm, { crit: ['b64'] })))
      const [header, , signature] = token(algorithm).split('.')
      await isRefused(bearer(`${header}.${part({ ...fresh(), sub: 'me' })}.${signature}`))
      await isRefused(bearer(token('none', fresh(), 'none')))
      for (const other of Object.keys(keys))
        if (other !== algorithm) {
          await isRefused(bearer(token(other)))
          await isRefused(bearer(token(algorithm, fresh(), other)))
        }
      for (const odd of ['', 'a.b', 'a.b.c', '..', `${header}.${part(fresh())}.`])
        await isRefused(bearer(odd))
    })

  test('a token cannot choose its algorithm: a public key does not verify HS256', async () => {
    const { isRefused } = await newHook(
      { verify: 'JWT', secret: 'KEY', algorithm: 'RS256' },
      { KEY: keys.RS256 },
    )
    const text = `${part({ alg: 'HS256' })}.${part(fresh())}`
    const signature = createHmac('sha256', keys.RS256).update(text).digest('base64url')
    await isRefused(bearer(`${text}.${signature}`))
  })

  test('a key that does not fit the algorithm refuses every token', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    for (const KEY of [keys.ES256, pem(short.publicKey), 'not a key']) {
      const { isRefused } = await newHook({ verify: 'JWT', secret: 'KEY', algorithm: 'RS256' }, { KEY })
      await isRefused(bearer(token('RS256')))
      const text = `${part({ alg: 'RS256' })}.${part(fresh())}`
      const signature = sign('sha256', Buffer.from(text), short.privateKey).toString('base64url')
      await isRefused(bearer(`${text}.${signature}`))
    }
  })

  test('a token is read from the header that the trigger names', async () => {
    const { isTaken, isRefused } = await newHook({
      verify: 'JWT',
      secret: 'SHOP',
      algorithm: 'HS256',
      header: 'x-token',
    })
    await isTaken({ 'x-token': token('HS256') })
    await isRefused(bearer(token('HS256')))
  })

  test('a token of another issuer, or for another audience, starts nothing', async () => {
    const { isTaken, isRefused } = await newHook({
      verify: 'JWT',
      secret: 'SHOP',
      algorithm: 'HS256',
      issuer: 'https://id.example',
      audience: 'forms',
    })
    const claims = { ...fresh(), iss: 'https://id.example' }
    await isTaken(bearer(token('HS256', { ...claims, aud: 'forms' })))
    await isTaken(bearer(token('HS256', { ...claims, aud: ['shop', 'forms'] })))
    for (const wrong of [
      {},
      { aud: 'shop' },
      { aud: 'forms', iss: 'https://other.example' },
      { aud: ['shop'] },
    ])
      await isRefused(bearer(token('HS256', { ...claims, ...wrong })))
  })

  test('members that a verification needs or does not use are refused at activation', async () => {
    const { alice, app } = await WorkflowPlace.of(server)
    await alice.call('PUT', `${app}/secret/SHOP`, { value: SECRET, hosts: ['shop.example'] })
    for (const [hook, pointer] of [
      [{ verify: 'JWT', secret: 'SHOP' }, '/trigger/hook/algorithm'],
      [{ verify: 'JWT', algorithm: 'HS256' }, '/trigger/hook/secret'],
      [{ verify: 'JWT', secret: 'SHOP', algorithm: 'HS256', prefix: 'a' }, '/trigger/hook/prefix'],
      [{ verify: 'HMAC', secret: 'SHOP', algorithm: 'HS256' }, '/trigger/hook/algorithm'],
      [{ verify: 'HMAC' }, '/trigger/hook/secret'],
      [{ verify: 'STANDARD_WEBHOOKS', secret: 'SHOP', header: 'x-a' }, '/trigger/hook/header'],
      [{ verify: 'NONE', secret: 'SHOP' }, '/trigger/hook/secret'],
      [{ verify: 'NONE', encoding: 'HEX' }, '/trigger/hook/encoding'],
    ] as const) {
      const steps = [{ id: 'end', type: 'stop' }]
      const made = await alice.call('POST', `${app}/workflow`, { name: 'Test', trigger: { hook }, steps })
      assert.equal(made.status, 201, made.text)
      const active = await alice.call('PUT', `${app}/workflow/${made.body.workflowid}/activate`)
      isProblem(active, 422, 'workflow_incomplete')
      assert.deepEqual(pointers(active), [pointer], JSON.stringify(hook))
    }
  })

  test('form fields and texts are read, and a body over 256 KiB is refused', async () => {
    const { send, isTaken } = await newHook({ verify: 'NONE' })
    const inputOf = async (headers: Record<string, string>, body: string) =>
      (await isTaken(headers, body)).input.event.body
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.deepEqual(await inputOf(form, 'order=A-17&note=a+b%26c'), { order: 'A-17', note: 'a b&c' })
    assert.deepEqual(await inputOf(form, 'a=1&b=x&a=2&a='), { a: ['1', '2', ''], b: 'x' })
    assert.equal(await inputOf({ 'content-type': 'text/plain' }, 'Größe 3'), 'Größe 3')
    assert.equal(await inputOf({ 'content-type': 'text/plain' }, ''), '')
    const long = { 'content-type': 'application/json' }
    assert.deepEqual(await inputOf(long, '{"id":1000000000123456789}'), { id: '1000000000123456789' })
    const large = Buffer.alloc(256 * 1024 - 2, 'a')
    assert.equal((await send({}, `"${large}"`)).status, 202)
    const over = await send({}, `"${large}a"`)
    assert.deepEqual([over.status, over.body.code], [413, 'body_too_large'])
    const broken = await send({}, '{')
    assert.deepEqual([broken.status, broken.body.code], [400, 'body_unreadable'])
  })

  test('a text names a header with its hyphens, and keeps braces around other words', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice } = place
    const path = await place.activate({
      trigger: { hook: { verify: 'NONE', headers: ['x-shop-id'] } },
      variables: { shop: '' },
      steps: [
        { id: 'shop', type: 'set', values: { shop: '{{event.headers.x-shop-id}} {{-a}} {{no name}}' } },
      ],
    })
    const { hookUrl } = (await alice.call('GET', path)).body
    const address = server.url + new URL(hookUrl).pathname
    const { body } = await request(address, 'POST', {}, { 'x-shop-id': 'shop-7' })
    const { steps } = await place.ended(`${path}/run/${body.runid}`)
    assert.deepEqual(steps[0]?.output, { shop: 'shop-7 {{-a}} {{no name}}' })
  })

  test('an address takes 600 requests a minute, and others are not slowed', async () => {
    const { send } = await newHook({ verify: 'STANDARD_WEBHOOKS', secret: 'SHOP' })
    const other = await newHook({ verify: 'NONE' })
    const counts = new Map<number, number>()
    let last: Awaited<ReturnType<typeof send>> | undefined
    for (let i = 0; i < 61; i++)
      for (const reply of await Promise.all(Array.from({ length: i < 60 ? 10 : 1 }, () => send()))) {
        counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1)
        last = reply
      }
    assert.deepEqual(
      [...counts],
      [
        [401, 600],
        [429, 1],
      ],
    )
    assert.equal(last?.body.code, 'rate_limited')
    assert.ok(Number(last?.headers.get('retry-after')) > 0)
    assert.equal((await other.send()).status, 202)
  })

  test('an address that no workflow has is not found', async () => {
    for (const token of ['none', 'x'.repeat(100), '%F0%9F%98%80', '%00'])
      isProblem(
        await request(`${server.url}/hook/${token}`, 'POST', { order: 'A-17' }),
        404,
        'hook_not_found',
      )
  })
}
