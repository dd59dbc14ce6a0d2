import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../src/db/database.ts'
import { revokeKey } from '../../src/organizations/revoke.ts'
import { isProblem } from '../assertions.ts'
import { Organization, onEachStore, quiz, request } from '../harness.ts'

/** Every operation behind a key: method, path below a form's ids, and whether it changes something. */
const operations = (userid: string, app: string, form: string): [string, string, boolean, unknown?][] => [
  ['POST', '/core/user', true, { email: 'a@example.com', password: 'correct horse 9' }],
  ['POST', '/core/user/all', false],
  ['GET', `/core/user/${userid}`, false],
  ['PATCH', `/core/user/${userid}`, true, {}],
  ['POST', `/user/${userid}/app`, true, { name: 'x' }],
  ['POST', `/user/${userid}/app/all`, false],
  ['GET', app, false],
  ['PATCH', app, true, {}],
  ['POST', `${app}/webform`, true, { name: 'x' }],
  ['POST', `${app}/webform/all`, false],
  ['GET', form, false],
  ['PUT', form, true, { name: 'x' }],
  ['PATCH', form, true, { name: 'x' }],
  ['POST', `${form}/check`, false],
  ['PUT', `${form}/activate`, true],
  ['PUT', `${form}/pause`, true],
  ['POST', `${form}/version/all`, false],
  ['GET', `${form}/version/1`, false],
  ['POST', `${form}/response/all`, false],
  ['GET', `${form}/response/response_00000000000000000000000000`, false],
  ['DELETE', `${form}/response/response_00000000000000000000000000`, true],
  ['DELETE', form, true],
  ['DELETE', app, true],
  ['DELETE', `/core/user/${userid}`, true],
]

onEachStore('access', server => {
  async function aliceWithForm() {
    const alice = await server.organization()
    const { path: form } = await alice.newPublishedForm(quiz)
    const app = form.slice(0, form.indexOf('/webform/'))
    const userid = app.split('/')[2] ?? ''
    return { alice, form, app, userid, all: operations(userid, app, form) }
  }

  test('without a key, with a wrong one and an empty one every operation is 401', async () => {
    const { all } = await aliceWithForm()
    for (const [method, path, , body] of all) {
      const url = `${server.url}/devapi/v4${path}`
      for (const [key, code] of [
        [undefined, 'api_key_missing'],
        ['', 'api_key_missing'],
        ['fy_live_wrong', 'api_key_invalid'],
      ] as const) {
        const answer = await request(url, method, body, key === undefined ? {} : { 'x-api-key': key })
        isProblem(answer, 401, code)
        assert.equal(answer.headers.get('www-authenticate'), 'ApiKey')
      }
    }
  })

  test('another organization sees and touches nothing: 404, as for what does not exist', async () => {
    const { alice, all, form } = await aliceWithForm()
    const bob = await server.organization()
    for (const [method, path, , body] of all) {
      if (path.startsWith('/core/user') && method === 'POST') continue
      isProblem(await bob.call(method, path, body), 404)
    }
    assert.deepEqual((await bob.call('POST', '/core/user/all')).body, [])
    assert.equal((await alice.call('GET', form)).status, 200)
  })

  test('a read key reads and changes nothing', async () => {
    const { alice, all } = await aliceWithForm()
    const reader = new Organization(server, alice.id, await server.key(alice.id, ['read']))
    for (const [method, path, changes, body] of all) {
      const answer = await reader.call(method, path, body)
      if (changes) isProblem(answer, 403, 'scope_missing')
      else assert.ok([200, 404].includes(answer.status), answer.text)
    }
  })

  test('a write key does not read', async () => {
    const { alice, userid } = await aliceWithForm()
    const writer = new Organization(server, alice.id, await server.key(alice.id, ['write']))
    isProblem(await writer.call('POST', '/core/user/all'), 403, 'scope_missing')
    assert.equal((await writer.call('POST', `/user/${userid}/app`, { name: 'x' })).status, 201)
  })

  test('an expired key is 401 from its expiry on, a revoked one within five seconds', async () => {
    const alice = await server.organization()
    const soon = new Organization(
      server,
      alice.id,
      await server.key(alice.id, ['read'], new Date(Date.now() + 400)),
    )
    assert.equal((await soon.call('POST', '/core/user/all')).status, 200)
    await new Promise(resolve => setTimeout(resolve, 500))
    isProblem(await soon.call('POST', '/core/user/all'), 401, 'api_key_invalid')

    assert.equal((await alice.call('POST', '/core/user/all')).status, 200)
    const { id } = await server.db
      .selectFrom('api_keys')
      .select('id')
      .where('organization_id', '=', alice.id)
      .where('prefix', '=', alice.key.slice(0, 16))
      .executeTakeFirstOrThrow()
    await inTransaction(server.db, trx => revokeKey(trx, id, new Date()))
    const deadline = Date.now() + 5_000
    while ((await alice.call('POST', '/core/user/all')).status === 200)
      assert.ok(Date.now() < deadline, 'still let in')
    isProblem(await alice.call('POST', '/core/user/all'), 401, 'api_key_invalid')
  })

  test('a form is not found under another application or another user of the same organization', async () => {
    const { alice, form, app, userid } = await aliceWithForm()
    const webformid = form.split('/').at(-1)
    const otherApp = (await alice.call('POST', `/user/${userid}/app`, { name: 'Other' })).body.appid
    const otherUser = await alice.newUser()
    isProblem(
      await alice.call('GET', `/user/${userid}/app/${otherApp}/webform/${webformid}`),
      404,
      'webform_not_found',
    )
    isProblem(await alice.call('GET', form.replace(userid, otherUser)), 404, 'webform_not_found')
    isProblem(
      await alice.call('POST', `${app.replace(userid, otherUser)}/webform`, quiz),
      404,
      'app_not_found',
    )
  })

  test('keys are stored as hashes', async () => {
    const alice = await server.organization()
    const rows = await server.db
      .selectFrom('api_keys')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .execute()
    assert.ok(!JSON.stringify(rows).includes(alice.key))
    assert.equal(rows[0]?.prefix, alice.key.slice(0, 'fy_live_'.length + 8))
  })
})
