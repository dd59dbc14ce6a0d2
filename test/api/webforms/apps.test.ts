import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { lockUser } from '../../../src/product/users/queries.ts'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore } from '../../support/harness.ts'

onEachStore('applications', server => {
  test('a created application is read back complete, and is in its owner’s list', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const created = await alice.call('POST', `/user/${userid}/app`, {
      name: 'Training',
      description: 'Quizzes',
    })
    assert.equal(created.status, 201)
    assert.match(created.body.appid, /^app_[0-9a-z]{26}$/)
    assert.equal(created.body.userid, userid)
    const path = `/user/${userid}/app/${created.body.appid}`
    assert.equal(created.headers.get('location'), `/devapi/v4${path}`)
    assert.deepEqual((await alice.call('GET', path)).body, created.body)
    assert.deepEqual((await alice.call('POST', `/user/${userid}/app/all`)).body, [created.body])
  })

  test('an empty list is 200, and the list of a missing user is 404', async () => {
    const alice = await server.organization()
    assert.deepEqual((await alice.call('POST', `/user/${await alice.newUser()}/app/all`)).body, [])
    isProblem(
      await alice.call('POST', '/user/user_00000000000000000000000000/app/all'),
      404,
      'user_not_found',
    )
  })

  test('a missing user is 404 by the foreign key; a malformed id is 404 too', async () => {
    const alice = await server.organization()
    isProblem(
      await alice.call('POST', '/user/user_00000000000000000000000000/app', { name: 'x' }),
      404,
      'user_not_found',
    )
    for (const id of [
      'x',
      'user_',
      "user_'--",
      'user_%00',
      `user_${'0'.repeat(200)}`,
      'app_00000000000000000000000000',
    ]) {
      isProblem(await alice.call('POST', `/user/${id}/app`, { name: 'x' }), 404)
    }
  })

  test('an update sets the name and clears the description', async () => {
    const alice = await server.organization()
    const path = await alice.newApp()
    const changed = await alice.call('PATCH', path, { name: 'Exams', description: 'Hard ones' })
    assert.deepEqual([changed.body.name, changed.body.description], ['Exams', 'Hard ones'])
    assert.equal((await alice.call('PATCH', path, { description: null })).body.description, '')
    isProblem(await alice.call('PATCH', path, { name: '' }), 400)
    isProblem(await alice.call('PATCH', path, { userid: 'x' }), 400)
  })

  test('creates that race with the deletion of their owner leave no partial rows', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const creates = Array.from({ length: 20 }, () => alice.call('POST', `/user/${userid}/app`, { name: 'x' }))
    const deletion = alice.call('DELETE', `/core/user/${userid}`)
    for (const answer of await Promise.all(creates))
      assert.ok([201, 404].includes(answer.status), answer.text)
    assert.equal((await deletion).status, 204)
    const left = await server.db.selectFrom('apps').select('id').where('user_id', '=', userid).execute()
    assert.deepEqual(left, [])
  })

  test('applications created concurrently are all stored once, each with its audit entry', async () => {
    const alice = await server.organization()
    const [userid, other] = [await alice.newUser(), await alice.newUser()]
    const create = (owner: string, i: number) => {
      const headers = i % 10 === 0 ? { 'idempotency-key': `create-app-${i}` } : {}
      return alice.call('POST', `/user/${owner}/app`, { name: `App ${i}` }, headers)
    }
    const created = await Promise.all(
      Array.from({ length: 150 }, (_, i) => create(i % 3 === 0 ? other : userid, i)),
    )
    assert.deepEqual(new Set(created.map(({ status }) => status)), new Set([201]))
    const made = created.map(({ body }) => body).sort(byId)
    const lists = [userid, other].map(
      async owner => (await alice.call('POST', `/user/${owner}/app/all`)).body,
    )
    assert.deepEqual((await Promise.all(lists)).flat().sort(byId), made)
    const entries = await alice.call('POST', '/core/audit/all')
    const told = entries.body.filter(({ resource }: { resource: string }) => resource === 'app')
    assert.deepEqual(
      told.map(({ resourceId }: { resourceId: string }) => resourceId).sort(),
      made.map(({ appid }) => appid),
    )
    assert.equal(new Set(told.map(({ requestId }: { requestId: string }) => requestId)).size, 150)
  })

  test('a refused create does not fail others in its batch, and leaves no audit entry', async () => {
    const [alice, bob] = [await server.organization(), await server.organization()]
    const userid = await alice.newUser()
    const ask = (organization: typeof alice, owner: string) =>
      organization.call('POST', `/user/${owner}/app`, { name: 'x' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        ask(alice, userid),
        ask(bob, userid),
        ask(alice, 'user_00000000000000000000000000'),
      ]).flat(),
    )
    for (const [i, answer] of answers.entries())
      if (i % 3 === 0) assert.equal(answer.status, 201)
      else isProblem(answer, 404, 'user_not_found')
    assert.equal((await alice.call('POST', `/user/${userid}/app/all`)).body.length, 20)
    const entriesOf = async (organization: typeof alice) =>
      (await organization.call('POST', '/core/audit/all')).body.filter(
        ({ resource }: { resource: string }) => resource === 'app',
      )
    assert.equal((await entriesOf(alice)).length, 20)
    assert.deepEqual(await entriesOf(bob), [])
  })

  if (server.store === 'postgres')
    test('a locked user delays its own creates by at most five seconds, and those of other users not at all', async () => {
      const alice = await server.organization()
      const [locked, other] = [await alice.newUser(), await alice.newUser()]
      const create = (owner: string) => alice.call('POST', `/user/${owner}/app`, { name: 'x' })
      await inTransaction(server.db, async trx => {
        await lockUser(trx, alice.id, { userid: locked })
        // Each holds a connection of the pool, which has ten.
        const waiting = Array.from({ length: 5 }, () => create(locked))
        for (let i = 0; i < 5; i++) assert.equal((await create(other)).status, 201)
        for (const answer of await Promise.all(waiting)) {
          isProblem(answer, 503, 'store_unavailable')
          assert.equal(answer.headers.get('retry-after'), '1')
        }
      })
      const path = `/user/${locked}/app/all`
      assert.deepEqual((await alice.call('POST', path)).body, [])
      assert.equal((await create(locked)).status, 201)
      assert.equal((await alice.call('POST', path)).body.length, 1)
    })
})

const byId = (a: { appid: string }, b: { appid: string }) => (a.appid < b.appid ? -1 : 1)
