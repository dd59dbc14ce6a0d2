// What creators and administrators change in the console, and that an organization keeps an administrator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { newEmail, onEachStore, quiz, request } from '../../support/harness.ts'
import { PASSWORD, type Person, plainPasswords, signedIn } from '../../support/people.ts'

onEachStore(
  'roles',
  server => {
    test('people rename themselves, administrators the organization; the audit log names the person', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization, 'ADMIN')
      const bob = await signedIn(organization)
      const { body } = await bob.call('PATCH', '/me', { firstName: 'Bob', lastName: null })
      assert.deepEqual([body.user.firstName, 'lastName' in body.user], ['Bob', false])
      isProblem(await bob.call('PATCH', '/organization', { name: 'Mine' }), 403, 'role_missing')
      assert.equal((await alice.call('PATCH', '/organization', { name: 'Nordhaus' })).body.name, 'Nordhaus')
      assert.equal((await bob.call('GET', '/me')).body.organization.name, 'Nordhaus')
      const entries = (await alice.call('POST', '/core/audit/all', { author: alice.userid })).body
      assert.deepEqual(
        entries.map(({ action, resource }: Record<string, string>) => `${action} ${resource}`),
        ['create session', 'update organization'],
      )
    })

    test('an organization keeps an administrator, and only an admin key or administrator makes one', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization, 'ADMIN')
      const writer = { 'x-api-key': await server.key(organization.id, ['read', 'write']) }
      const user = `/core/user/${alice.userid}`
      for (const [method, body] of [
        ['PATCH', { role: 'CREATOR' }],
        ['DELETE', undefined],
      ] as const) {
        isProblem(await organization.call(method, user, body), 409, 'last_admin')
        isProblem(await alice.call(method, user, body), 409, 'last_admin')
        isProblem(await organization.call(method, user, body, writer), 403, 'scope_missing')
      }
      for (const changes of [{ password: 'stolen horse 9' }, { email: newEmail() }])
        isProblem(await organization.call('PATCH', user, changes, writer), 403, 'scope_missing')
      const bob = { email: newEmail(), password: PASSWORD }
      isProblem(
        await organization.call('POST', '/core/user', { ...bob, role: 'ADMIN' }, writer),
        403,
        'scope_missing',
      )
      const { userid } = (await organization.call('POST', '/core/user', bob, writer)).body
      isProblem(
        await organization.call('PATCH', `/core/user/${userid}`, { role: 'ADMIN' }, writer),
        403,
        'scope_missing',
      )
      assert.equal((await alice.call('PATCH', `/core/user/${userid}`, { role: 'ADMIN' })).status, 200)
      assert.equal((await alice.call('PATCH', user, { role: 'CREATOR' })).status, 200)
      isProblem(await organization.call('DELETE', `/core/user/${userid}`), 409, 'last_admin')
    })

    test('two administrators who remove each other at once do not leave the organization without one', async () => {
      const organization = await server.organization()
      const people = [await signedIn(organization, 'ADMIN'), await signedIn(organization, 'ADMIN')]
      const [alice, bob] = people as [Person, Person]
      await Promise.all([
        alice.call('PATCH', `/core/user/${bob.userid}`, { role: 'CREATOR' }),
        bob.call('PATCH', `/core/user/${alice.userid}`, { role: 'CREATOR' }),
      ])
      const users = (await organization.call('POST', '/core/user/all', {})).body
      assert.equal(users.filter(({ role }: { role: string }) => role === 'ADMIN').length, 1)
    })

    test('a creator builds and reads their own forms', async () => {
      const alice = await signedIn(await server.organization())
      const app = (await alice.call('POST', `/user/${alice.userid}/app`, { name: 'Training' })).body
      const forms = `/user/${alice.userid}/app/${app.appid}/webform`
      const { webformid } = (await alice.call('POST', forms, quiz)).body
      const active = await alice.call('PUT', `${forms}/${webformid}/activate`)
      assert.equal(active.status, 200, active.text)
      await request(active.body.url, 'POST', { answers: { france: 'paris' } })
      const responses = await alice.call('POST', `${forms}/${webformid}/response/all`, {})
      assert.equal(responses.body.length, 1)
      assert.equal((await alice.call('POST', `${forms}/${webformid}/summary`, {})).status, 200)
    })
  },
  {},
  plainPasswords,
)
