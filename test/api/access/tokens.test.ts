// Browser tokens: creating, listing and ending them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { revokeKeyById } from '../../../src/product/organizations/revoke.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, createToken, newToken, ORIGIN } from '../../support/browser-api.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const TOKENS = '/core/login/token'

onEachStore('browser tokens', server => {
  test('a token is shown once, listed without its secret, and only its hash is stored', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await createToken(alice, path, { features: ['design'], subject: 'customer-4711' })
    assert.match(body.token, /^fy_tok_[\w-]{43}$/)
    assert.equal(Date.parse(body.expireDate) - Date.parse(body.createDate), 15 * 60_000)
    const { token, ...shown } = body
    const listed = await alice.call('POST', `${TOKENS}/all`, { subject: 'customer-4711' })
    assert.deepEqual(listed.body, [shown])
    const rows = await server.db
      .selectFrom('browser_tokens')
      .selectAll()
      .where('id', '=', body.tokenid)
      .execute()
    assert.ok(!JSON.stringify(rows).includes(token.slice(7)))
    assert.deepEqual((await alice.call('POST', `${TOKENS}/all`, { subject: 'other' })).body, [])
    const bob = await server.organization()
    assert.deepEqual((await bob.call('GET', TOKENS)).body, [])
    isProblem(await bob.call('DELETE', `${TOKENS}/${body.tokenid}`), 404, 'token_not_found')
  })

  test('a revoked token stops within five seconds; revoking again has no effect', async context => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await createToken(alice, path, { features: ['design'] })
    assert.equal((await browse(server, body.token, 'GET', path)).status, 200)
    assert.equal((await alice.call('DELETE', `${TOKENS}/${body.tokenid}`)).status, 204)
    assert.equal((await alice.call('DELETE', `${TOKENS}/${body.tokenid}`)).status, 204)
    const passed = performance.now() + 5_000
    const clock = context.mock.method(performance, 'now', () => passed)
    const reply = await browse(server, body.token, 'GET', path)
    clock.mock.restore()
    isProblem(reply, 401, 'token_invalid')
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    const { body: entries } = await alice.call('POST', '/core/audit/all', { resourceId: body.tokenid })
    assert.deepEqual(
      entries.map((entry: { action: string }) => entry.action),
      ['create', 'revoke'],
    )
  })

  test('tokens of a person, a user, an application, a form or a key are revoked together', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const other = await alice.newForm(quiz)
    const bob = await server.organization()
    await newToken(bob, await bob.newForm(quiz), { features: ['design'], subject: 'a' })
    const [, , userid, , appid, , webformid] = path.split('/')
    const keyid = (await createToken(alice, other, { features: ['design'] })).body.keyid
    for (const [filter, revoked] of [
      [{ subject: 'a' }, 1],
      [{ userid }, 3],
      [{ userid, appid }, 3],
      [{ webformid, subject: 'b' }, 1],
      [{ webformid }, 3],
    ] as const) {
      for (const subject of ['a', 'b', undefined])
        await createToken(alice, path, { features: ['design'], subject })
      assert.deepEqual((await alice.call('POST', `${TOKENS}/revoke`, filter)).body, { revoked })
      await alice.call('POST', `${TOKENS}/revoke`, { webformid })
    }
    assert.deepEqual((await alice.call('POST', `${TOKENS}/revoke`, { keyid })).body, { revoked: 1 })
    isProblem(await alice.call('POST', `${TOKENS}/revoke`, {}), 400, 'body_invalid')
    assert.equal((await bob.call('GET', TOKENS)).body.length, 1)
  })

  test('a token ends with its form, its application, its user and its key', async () => {
    for (const depth of [7, 5, 3] as const) {
      const alice = await server.organization()
      const path = await alice.newForm(quiz)
      const parent = path.split('/').slice(0, depth).join('/')
      const { body } = await createToken(alice, path, { features: ['design'] })
      const target = depth === 3 ? parent.replace('/user/', '/core/user/') : parent
      assert.equal((await alice.call('DELETE', target)).status, 204)
      isProblem(await browse(server, body.token, 'GET', path), 401, 'token_invalid')
    }
    const alice = await server.organization()
    const { body } = await createToken(alice, await alice.newForm(quiz), { features: ['design'] })
    await inTransaction(server.db, trx => revokeKeyById(trx, body.keyid, new Date()))
    isProblem(await browse(server, body.token, 'GET', '/me'), 401, 'token_invalid')
  })

  test('an expired token says so', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await createToken(alice, path, { features: ['design'], expiresIn: '1s' })
    await server.db
      .updateTable('browser_tokens')
      .set({ expire_date: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', body.tokenid)
      .execute()
    isProblem(await browse(server, body.token, 'GET', path), 401, 'token_expired')
    assert.deepEqual((await alice.call('GET', TOKENS)).body, [])
    assert.deepEqual((await alice.call('POST', `${TOKENS}/revoke`, { keyid: body.keyid })).body, {
      revoked: 0,
    })
  })

  test('a key grants only what it could do itself', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const [, , userid, , appid, , webformid] = path.split('/')
    const mint = async (key: string, features: string[]) =>
      request(
        `${server.url}/devapi/v4${TOKENS}`,
        'POST',
        { userid, appid, webformid, features, origins: [ORIGIN] },
        { 'x-api-key': key },
      )
    const reader = await server.key(alice.id, ['read'])
    assert.equal((await mint(reader, ['results', 'export'])).status, 201)
    for (const feature of ['design', 'publish', 'grade'])
      isProblem(await mint(reader, [feature]), 403, 'scope_missing')
    isProblem(await mint(await server.key(alice.id, ['write']), ['publish']), 403, 'scope_missing')
  })

  test('a token that makes no sense is refused with what to change', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const [, , userid, , appid] = path.split('/')
    const bob = await server.organization()
    const bobs = await bob.newForm(quiz)
    for (const [more, status, code, pointer] of [
      [{ features: [] }, 400, 'body_invalid', '/features'],
      [{ features: ['admin'] }, 400, 'body_invalid', undefined],
      [{ features: ['design'], expiresIn: '61m' }, 422, 'token_refused', '/expiresIn'],
      [{ features: ['design'], expiresIn: 'soon' }, 400, 'body_invalid', '/expiresIn'],
      [{ features: ['design'], appid: undefined }, 422, 'token_refused', '/appid'],
      [{ features: ['forms'] }, 422, 'token_refused', '/webformid'],
      [{ features: ['dashboards'] }, 422, 'token_refused', '/webformid'],
      [
        { features: ['dashboards', 'results'], webformid: undefined, results: { hide: ['_email'] } },
        422,
        'token_refused',
        '/results',
      ],
      [{ features: ['charts'] }, 422, 'token_refused', '/webformid'],
      [
        { features: ['charts', 'results'], webformid: undefined, results: { hide: ['_email'] } },
        422,
        'token_refused',
        '/results',
      ],
      [{ features: ['automate'] }, 422, 'token_refused', '/webformid'],
      [
        { features: ['automate', 'results'], webformid: undefined, results: { hide: ['_email'] } },
        422,
        'token_refused',
        '/results',
      ],
      [{ features: ['export'] }, 422, 'token_refused', '/features'],
      [{ features: ['design'], results: { hide: ['pi'] } }, 422, 'token_refused', '/results'],
      [{ features: ['results'], design: {} }, 422, 'token_refused', '/design'],
      [{ features: ['design'], design: { types: ['NOPE'] } }, 422, 'token_refused', '/design/types/0'],
      [
        { features: ['results'], results: { hide: ['_email', 'salry'] } },
        422,
        'token_refused',
        '/results/hide/1',
      ],
      [
        { features: ['results'], results: { hide: ['_responseid'] } },
        422,
        'token_refused',
        '/results/hide/0',
      ],
      [
        { features: ['results'], results: { filter: { '==': [{ var: 'frnce' }, 'paris'] } } },
        422,
        'token_refused',
        '/results/filter/==/0/var',
      ],
      [{ features: ['design'], origins: ['*'] }, 400, 'body_invalid', '/origins/0'],
      [
        { features: ['design'], origins: ['https://app.example.com/path'] },
        400,
        'body_invalid',
        '/origins/0',
      ],
      [{ features: ['design'], origins: undefined }, 422, 'origins_missing', undefined],
      [{ features: ['design'], subject: 'bob@example.com' }, 400, 'body_invalid', '/subject'],
      [{ features: ['design'], webformid: bobs.split('/')[6] }, 404, 'webform_not_found', undefined],
      [
        { features: ['design'], webformid: undefined, appid: bobs.split('/')[4] },
        404,
        'app_not_found',
        undefined,
      ],
      [
        { features: ['forms'], webformid: undefined, appid: undefined, userid: bobs.split('/')[2] },
        404,
        'user_not_found',
        undefined,
      ],
    ] as const) {
      const reply = await createToken(alice, path, more)
      isProblem(reply, status, code)
      if (pointer) assert.equal(reply.body.errors[0].pointer, pointer, reply.text)
    }
    assert.deepEqual((await alice.call('POST', `${TOKENS}/all`, { userid, appid })).body, [])
  })

  test("a token's origins lie within those of its application, and default to them", async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const app = path.replace(/\/webform.*/, '')
    const origins = ['https://*.example.com', 'http://localhost:*', 'https://shop.example']
    assert.deepEqual((await alice.call('PATCH', app, { origins })).body.origins, origins)
    const mint = (wanted?: readonly string[]) =>
      createToken(alice, path, { features: ['design'], origins: wanted })
    assert.deepEqual((await mint()).body.origins, origins)
    for (const inside of ['https://app.example.com', 'http://localhost:3000', 'https://shop.example'])
      assert.equal((await mint([inside])).status, 201, inside)
    for (const outside of [
      'https://example.com',
      'https://a.b.example.com',
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://evilexample.com',
      'https://localhost:3000',
      'https://shop.example.evil.com',
    ])
      isProblem(await mint([outside]), 422, 'token_refused')
    const { body } = await mint()
    for (const [origin, status] of [
      ['https://a.example.com', 200],
      ['http://localhost:1', 200],
      ['https://evil.com', 403],
      ['null', 403],
      ['https://.example.com', 403],
      ['https://evil.com/.example.com', 403],
    ] as const)
      assert.equal(
        (await browse(server, body.token, 'GET', path, undefined, { origin })).status,
        status,
        origin,
      )
    await alice.call('PATCH', app, { origins: ['*'] })
    isProblem(await mint(), 422, 'origins_missing')
    assert.equal((await mint([ORIGIN])).status, 201)
    isProblem(await alice.call('PATCH', app, { origins: ['example.com'] }), 400, 'body_invalid')
  })

  test('an API key that a page sends is refused', async () => {
    const alice = await server.organization()
    for (const site of ['cross-site', 'same-site'])
      isProblem(
        await alice.call('POST', '/core/user/all', {}, { 'sec-fetch-site': site }),
        403,
        'key_in_browser',
      )
    for (const site of ['same-origin', 'none'])
      assert.equal((await alice.call('POST', '/core/user/all', {}, { 'sec-fetch-site': site })).status, 200)
  })
})
