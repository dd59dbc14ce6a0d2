import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { revokeKeyById } from '../../../src/product/organizations/revoke.ts'
import { isProblem } from '../../support/assertions.ts'
import { Organization, onEachStore, quiz } from '../../support/harness.ts'

// operations-access.test.ts tests the rules that every operation shares.
onEachStore('access', server => {
  async function aliceWithForm() {
    const alice = await server.organization()
    const { path: form } = await alice.newPublishedForm(quiz)
    const app = form.slice(0, form.indexOf('/webform/'))
    const userid = app.split('/')[2] ?? ''
    return { alice, form, app, userid }
  }

  test('a write key cannot read', async () => {
    const { alice, userid } = await aliceWithForm()
    const writer = new Organization(server, alice.id, await server.key(alice.id, ['write']))
    isProblem(await writer.call('POST', '/core/user/all'), 403, 'scope_missing')
    assert.equal((await writer.call('POST', `/user/${userid}/app`, { name: 'x' })).status, 201)
  })

  test('an expired key is 401 from its expiry date, and a revoked key within five seconds', async context => {
    const alice = await server.organization()
    const expires = new Date(Date.now() + 60_000)
    const soon = new Organization(server, alice.id, await server.key(alice.id, ['read'], expires))
    const clock = context.mock.method(Date, 'now', () => expires.getTime() - 1)
    assert.equal((await soon.call('POST', '/core/user/all')).status, 200)
    clock.mock.mockImplementation(() => expires.getTime())
    isProblem(await soon.call('POST', '/core/user/all'), 401, 'api_key_invalid')
    clock.mock.restore()

    assert.equal((await alice.call('POST', '/core/user/all')).status, 200)
    const { id } = await server.db
      .selectFrom('api_keys')
      .select('id')
      .where('organization_id', '=', alice.id)
      .where('prefix', '=', alice.key.slice(0, 16))
      .executeTakeFirstOrThrow()
    await inTransaction(server.db, trx => revokeKeyById(trx, id, new Date()))
    assert.equal((await alice.call('POST', '/core/user/all')).status, 200, 'cached')
    const passed = performance.now() + 5_000
    context.mock.method(performance, 'now', () => passed)
    isProblem(await alice.call('POST', '/core/user/all'), 401, 'api_key_invalid')
  })

  test('a form is not found under another application, or another user of the same organization', async () => {
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
