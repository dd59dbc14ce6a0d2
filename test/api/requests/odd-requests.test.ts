// Ambiguous and malformed requests are refused with a reason, and nothing is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const json = { 'content-type': 'application/json' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

onEachStore('odd requests', server => {
  test('every list URL answers other methods with 405 and Allow', async () => {
    const alice = await server.organization()
    const form = await alice.newForm(quiz)
    const app = form.slice(0, form.indexOf('/webform/'))
    const user = app.slice(0, app.indexOf('/app/'))
    for (const list of [
      '/core/user/all',
      '/core/audit/all',
      `${user}/app/all`,
      `${app}/webform/all`,
      `${form}/version/all`,
      `${form}/response/all`,
    ]) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await alice.call(method, list, method === 'GET' ? undefined : {})
        isProblem(answer, 405, 'method_not_allowed')
        assert.equal(answer.headers.get('allow'), 'POST', `${method} ${list}`)
      }
    }
    isProblem(await alice.call('GET', '/core/user/none'), 404)
  })

  test('a body with too many faults reports some of them, and that there are more', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const many = (count: number, member: (i: number) => [string, unknown]) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => member(i)))
    for (const body of [
      { name: 'x', ...many(8_000, i => [`m${i}`, 1]) },
      { name: 'x', questions: Array.from({ length: 20_000 }, () => ({})) },
      { name: 'x', questions: Array.from({ length: 1_000 }, () => ({ type: 'NONE', a: 1, b: 2 })) },
      { name: 'x', scoring: { questions: many(9_000, i => [`q${i}`, { points: 'x', more: 1 }]) } },
    ]) {
      const answer = await alice.call('POST', `${app}/webform`, body)
      isProblem(answer, 400, 'body_invalid')
      assert.ok(answer.body.errors.length > 0 && answer.body.errors.length <= 200, answer.text)
      assert.equal(answer.body.errors.at(-1).code, 'too_many_faults')
    }
  })

  test('an object with a duplicate member is refused, at any depth and in any notation', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const [body, name] of [
      ['{"name":"a","name":"b"}', 'name'],
      ['{"name":"a","n\\u0061me":"b"}', 'name'],
      ['{"name":"a","settings":{"email":"NONE" , "email" :"REQUIRED"}}', 'email'],
      ['{"name":"a","questions":[{"id":"q","type":"DATE","id":"p"}]}', 'id'],
      ['{"name":"a","\\"":1,"\\"":2}', '"'],
      ['{"name":"a","":1,"":2}', ''],
    ] as const) {
      const answer = await alice.call('POST', `${app}/webform`, body, json)
      isProblem(answer, 400, 'body_invalid')
      assert.deepEqual(
        answer.body.errors.map((fault: { detail: string }) => fault.detail),
        [`An object has the member ${name} more than once.`],
        body,
      )
    }
    const { url } = await alice.newPublishedForm(quiz)
    isProblem(await request(url, 'POST', '{"answers":{"france":"paris","france":"lyon"}}', json), 400)
    for (const name of ['"name": "a", ":', '\\', '\\\\"', '":"', '{"a":1,"a":2}', ' : '])
      assert.equal(
        (await alice.call('POST', `${app}/webform`, { name, description: name })).status,
        201,
        name,
      )
  })

  test('a malformed submission id is refused, not looked up and not shown again', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    for (const id of ['%00', 'x', '', '%27%20or%201=1', '0'.repeat(100_000)]) {
      const answer = await request(url, 'POST', `a.france=paris&submissionId=${id}`, asForm)
      assert.equal(answer.status, 422, answer.text)
      assert.match(answer.text, /name="submissionId" value="[0-9a-f-]{36}"/)
    }
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])
  })

  test('duplicate system fields of the page are refused', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({ ...quiz, settings: { email: 'OPTIONAL' } })
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const twice of [
      'version=1&version=2',
      `submissionId=${one}&submissionId=${two}`,
      'email=a@example.com&email=b@example.com',
      'a.france=paris&a.france=lyon',
      'a.pi=3&a.pi=4',
      'a.france.other=x',
    ]) {
      const answer = await request(url, 'POST', `a.france=paris&${twice}`, asForm)
      assert.equal(answer.status, 422, twice)
      assert.match(answer.text, /<h2>There is a problem/)
    }
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])
  })
})
