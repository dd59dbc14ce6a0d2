// Names of ids, for administrators in the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz } from '../../support/harness.ts'
import { plainPasswords, signedIn } from '../../support/people.ts'

onEachStore(
  'names of ids',
  server => {
    test('administrators read the names and places of what exists in their organization', async () => {
      const [mine, other] = [await server.organization(), await server.organization()]
      const admin = await signedIn(mine, 'ADMIN')
      const form = await mine.newForm(quiz)
      const [, , userid = '', , appid = '', , webformid = ''] = form.split('/')
      await mine.call('PATCH', `/core/user/${userid}`, { firstName: 'Ada', lastName: null })
      const foreign = (await other.newForm(quiz)).split('/')[6] ?? ''
      const gone = `app_${'0'.repeat(26)}`
      const { keyid } = (await admin.call('POST', '/core/key/all', {})).body[0]
      const ids = [userid, appid, webformid, foreign, gone, keyid, mine.id]
      const { names } = (await admin.call('POST', '/names', { ids })).body
      const byId = new Map(names.map((named: { id: string }) => [named.id, named]))
      assert.deepEqual(byId.get(userid), { id: userid, name: 'Ada', userid })
      assert.deepEqual(byId.get(webformid), { id: webformid, name: quiz.name, userid, appid, webformid })
      assert.ok(byId.has(appid) && byId.has(keyid) && byId.has(mine.id))
      assert.ok(!byId.has(foreign) && !byId.has(gone))
      isProblem(await admin.call('POST', '/names', { ids: ['x'] }), 400, 'body_invalid')
    })

    test('creators and keys read none', async () => {
      const mine = await server.organization()
      const alice = await signedIn(mine)
      isProblem(await alice.call('POST', '/names', { ids: [alice.userid] }), 403, 'role_missing')
      isProblem(await mine.call('POST', '/names', { ids: [alice.userid] }), 404)
    })
  },
  {},
  plainPasswords,
)
