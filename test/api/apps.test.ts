import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../assertions.ts'
import { onEachStore } from '../harness.ts'

onEachStore('applications', server => {
  test('an application comes back whole and stands in its owner’s list', async () => {
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

  test('an empty list and the list of a user that is not there are told apart', async () => {
    const alice = await server.organization()
    assert.deepEqual((await alice.call('POST', `/user/${await alice.newUser()}/app/all`)).body, [])
    isProblem(
      await alice.call('POST', '/user/user_00000000000000000000000000/app/all'),
      404,
      'user_not_found',
    )
  })

  test('a missing user is 404 by the constraint, a malformed id is 404 too', async () => {
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

  test('a change sets the name and clears the description', async () => {
    const alice = await server.organization()
    const path = await alice.newApp()
    const changed = await alice.call('PATCH', path, { name: 'Exams', description: 'Hard ones' })
    assert.deepEqual([changed.body.name, changed.body.description], ['Exams', 'Hard ones'])
    assert.equal((await alice.call('PATCH', path, { description: null })).body.description, '')
    isProblem(await alice.call('PATCH', path, { name: '' }), 400)
    isProblem(await alice.call('PATCH', path, { userid: 'x' }), 400)
  })

  test('creates race with the deletion of their owner and leave nothing half-written', async () => {
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
})
