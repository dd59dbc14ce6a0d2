// What signed-in people reach, for every operation of the API for browsers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { API, onEachStore, quiz, request } from '../../support/harness.ts'
import { operationsOf, parametersOf, readDocument } from '../../support/openapi-document.ts'
import { plainPasswords, signedIn } from '../../support/people.ts'
import { endRegrade } from '../../support/regrades.ts'

const ABOUT_ORGANIZATION = /^\/core\//
/** The same for everyone. */
const EVENT_TYPES = '/core/event/type'
/** Operations in applications that only administrators may use. */
const FOR_ADMINISTRATORS = /\/app\/\{appid\}\/(secret|mail|connection)\b/

onEachStore(
  'what sessions reach',
  server => {
    const operations = async () =>
      operationsOf(await readDocument(server.url))
        .filter(({ path }) => path.startsWith(API))
        .map(operation => ({ ...operation, path: operation.path.slice(API.length) }))

    test('creators: no operation of the organization, and 404 for every id of another user', async () => {
      const organization = await server.organization()
      const [alice, bob] = [await signedIn(organization), await signedIn(organization)]
      const { appid } = (await alice.call('POST', `/user/${alice.userid}/app`, { name: 'Training' })).body
      const forms = `/user/${alice.userid}/app/${appid}/webform`
      const { webformid } = (await alice.call('POST', forms, quiz)).body
      const bobs = (await bob.call('POST', `/user/${bob.userid}/app`, { name: 'Training' })).body.appid
      const all = await operations()
      assert.ok(all.length > 60)
      for (const operation of all) {
        const { method, path } = operation
        const named = (ids: Record<string, string>) =>
          path.replaceAll(
            /\{(\w+)\}/g,
            (_, name: string) => ids[name] ?? `${name.replace(/id$/, '')}_${'0'.repeat(26)}`,
          )
        const reply = await bob.call(method, named({ userid: alice.userid, appid, webformid }))
        if (path === EVENT_TYPES) {
          assert.equal(reply.status, 200)
          continue
        }
        if (path === '/core/login/token' && method === 'POST') isProblem(reply, 404, 'not_found')
        else if (ABOUT_ORGANIZATION.test(path) || FOR_ADMINISTRATORS.test(path))
          isProblem(reply, 403, 'role_missing')
        else isProblem(reply, 404)
        if (FOR_ADMINISTRATORS.test(path)) continue
        // An own id in front does not help. Bodies are checked before ids.
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        for (const ids of [
          { userid: bob.userid, appid, webformid },
          { userid: bob.userid, appid: bobs, webformid },
        ]) {
          if (!parametersOf(operation).includes(ids.appid === bobs ? 'webformid' : 'appid')) continue
          const { status, text } = await bob.call(method, named(ids), body)
          assert.ok([400, 404, 415].includes(status), `${method} ${path}: ${text}`)
          if (!body) assert.equal(status, 404, path)
        }
      }
      assert.equal((await alice.call('GET', `${forms}/${webformid}`)).status, 200)
    })

    test('creators correct the scores of their own quizzes; no feature lets a token do so', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization)
      const { appid } = (await alice.call('POST', `/user/${alice.userid}/app`, { name: 'Training' })).body
      const forms = `/user/${alice.userid}/app/${appid}/webform`
      const path = `${forms}/${(await alice.call('POST', forms, quiz)).body.webformid}`
      const { url } = (await alice.call('PUT', `${path}/activate`)).body
      await request(url, 'POST', { answers: { france: 'lyon' } })
      assert.ok((await alice.call('GET', '/me')).body.features.includes('regrade'))
      const scoring = { questions: { ...quiz.scoring.questions, france: { points: 2, correct: 'lyon' } } }
      const seen = await alice.call('POST', `${path}/regrade`, { scoring })
      assert.deepEqual([seen.status, seen.body.changed], [200, 1], seen.text)
      const applied = await alice.call('POST', `${path}/regrade`, { scoring, apply: true })
      const regrade = `${path}/regrade/${applied.body.regradeid}`
      assert.equal((await endRegrade(organization, regrade)).changed, 1)
      assert.equal((await alice.call('GET', regrade)).body.status, 'DONE')
      const features = ['design', 'publish', 'results', 'grade']
      const token = await newToken(organization, path, { features })
      isProblem(await browse(server, token, 'POST', `${path}/regrade`, { scoring }), 404, 'not_found')
    })

    test('administrators: their organization, nothing of another', async () => {
      const [mine, other] = [await server.organization(), await server.organization()]
      const [admin, alice] = [await signedIn(mine, 'ADMIN'), await signedIn(mine)]
      const foreign = await signedIn(other)
      const users = (await admin.call('POST', '/core/user/all', {})).body
      assert.deepEqual(
        users.map(({ userid }: { userid: string }) => userid).sort(),
        [admin.userid, alice.userid].sort(),
      )
      assert.equal((await admin.call('POST', `/user/${alice.userid}/app/all`, {})).status, 200)
      isProblem(await admin.call('POST', `/user/${foreign.userid}/app/all`, {}), 404, 'user_not_found')
      isProblem(await admin.call('GET', `/core/user/${foreign.userid}`), 404, 'user_not_found')
      isProblem(await admin.call('DELETE', `/core/user/${foreign.userid}`), 404, 'user_not_found')
      assert.equal((await admin.call('POST', '/core/login/token/all', {})).status, 200)
      assert.equal((await admin.call('POST', '/core/audit/all', {})).status, 200)
    })

    test('a token reaches none of the operations that only sessions have here', async () => {
      const organization = await server.organization()
      const form = await organization.newForm(quiz)
      const features = ['design', 'publish', 'results', 'export', 'grade']
      const token = await newToken(organization, form, { features })
      const [, , userid = '', , appid = ''] = form.split('/')
      for (const [method, path, body] of [
        ['POST', '/core/user/all', {}],
        ['POST', '/core/user', { email: 'eve@example.com', password: null }],
        ['GET', `/core/user/${userid}`],
        ['DELETE', `/core/user/${userid}`],
        ['POST', '/core/audit/all', {}],
        ['POST', '/core/login/token/all', {}],
        ['POST', `/user/${userid}/app/all`, {}],
        ['GET', `/user/${userid}/app/${appid}`],
        ['DELETE', `/user/${userid}/app/${appid}`],
        ['PATCH', '/me', { firstName: 'Eve' }],
        ['POST', '/me/confirm', { password: 'x' }],
        ['PATCH', '/organization', { name: 'Eve' }],
      ] as const)
        isProblem(await browse(server, token, method, path, body), 404, 'not_found')
    })
  },
  {},
  plainPasswords,
)
