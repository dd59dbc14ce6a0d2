import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { newEmail, onEachStore, quiz, request } from '../../support/harness.ts'

const bytes = (text: string) => Buffer.from(text)

onEachStore('requests', server => {
  test('a body that is not JSON, not UTF-8, not an object, too deep or too large is refused with its own code', async () => {
    const alice = await server.organization()
    const json = { 'content-type': 'application/json' }
    for (const [body, status, code] of [
      ['{"email": ', 400, 'body_unreadable'],
      [bytes('{"email":"\xff"}').fill(0xff, 10, 11), 400, 'body_unreadable'],
      ['null', 400, 'body_invalid'],
      ['[]', 400, 'body_invalid'],
      ['"text"', 400, 'body_invalid'],
      ['5', 400, 'body_invalid'],
      ['['.repeat(100_000), 400, 'body_unreadable'],
      ['['.repeat(33) + ']'.repeat(33), 400, 'body_invalid'],
    ] as const) {
      isProblem(await alice.call('POST', '/core/user', body, json), status, code)
    }
    isProblem(
      await alice.call('POST', '/core/user', 'email=a', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      415,
      'media_type_unsupported',
    )
    isProblem(await alice.call('POST', '/core/user', '{}', { 'content-type': 'text/plain' }), 415)
  })

  test('a body over 1 MiB is 413, with and without Content-Length', async () => {
    const alice = await server.organization()
    const answer = await alice
      .call('POST', '/core/user', { email: 'x'.repeat(1_100_000) })
      .catch(error => error)
    if (answer instanceof Error) assert.match(String(answer.cause), /ECONNRESET|EPIPE|SocketError/)
    else isProblem(answer, 413, 'body_too_large')
  })

  test('an object with more members than a form can have questions is refused, in the API and on public forms', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const { url } = await alice.newPublishedForm(quiz)
    const members = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`m${i}`, 0]))
    const question = { type: 'SHORT_TEXT', text: 'x', ...members }
    const refused = await alice.call('POST', `${app}/webform`, { name: 'x', questions: [question] })
    isProblem(refused, 400, 'body_invalid')
    assert.deepEqual(
      refused.body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`),
      ['/questions/0 too_many_members'],
    )
    isProblem(await request(url, 'POST', { answers: members }), 400, 'body_invalid')
  })

  test('a series of patches cannot exceed the limits of one request', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({ ...quiz })
    const feedback = { correct: 'x'.repeat(3900) }
    const patch = (n: number) =>
      alice.call('PATCH', path, {
        scoring: {
          questions: Object.fromEntries(
            Array.from({ length: 200 }, (_, i) => [`q${n}_${i}`, { points: 0, feedback }]),
          ),
        },
      })
    assert.equal((await patch(1)).status, 200)
    isProblem(await patch(2), 413, 'body_too_large')
  })

  test('NUL, lone surrogates and __proto__ are refused everywhere with a pointer, on every store', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const json = { 'content-type': 'application/json' }
    for (const [body, pointer] of [
      ['{"name":"a\\u0000b"}', '/name'],
      ['{"name":"a\\ud800b"}', '/name'],
      ['{"name":"x","description":"\\udfff"}', '/description'],
      ['{"name":"x","__proto__":{"admin":true}}', '/__proto__'],
      ['{"name":"x","settings":{"__proto__":{}}}', '/settings/__proto__'],
    ] as const) {
      const answer = await alice.call('POST', `${app}/webform`, body, json)
      isProblem(answer, 400, 'body_invalid')
      assert.deepEqual(pointers(answer), [pointer])
    }
    const { url } = await alice.newPublishedForm({
      ...quiz,
      questions: [{ id: 'a', type: 'LONG_TEXT', text: 'x' }],
      scoring: { questions: { a: { points: 1, correct: 'x' } } },
    })
    for (const text of ['\\u0000', '\\ud800', 'x\\udc00']) {
      const answer = await request(url, 'POST', `{"answers":{"a":"${text}"}}`, json)
      isProblem(answer, 400)
      assert.deepEqual(pointers(answer), ['/answers/a'])
    }
    const asForm = await request(url, 'POST', 'a.a=%00', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    assert.equal(asForm.status, 422)
  })

  test('texts of every script and markup are stored and returned unchanged', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const name of [
      '</script><b>',
      '𝒳 é é ‮ ﷽',
      "Robert'); DROP TABLE users;--",
      '${7*7} {{7*7}}',
      '\u0001\u001f\u007f',
      ' x ',
    ]) {
      const answer = await alice.call('POST', `${app}/webform`, { name })
      assert.equal(answer.status, 201, answer.text)
      assert.equal(answer.body.name, name)
    }
  })

  test('length limits count characters, not bytes', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    assert.equal(
      (await alice.call('POST', `${app}/webform`, { name: 'x'.repeat(200), description: 'y'.repeat(4000) }))
        .status,
      201,
    )
    const answer = await alice.call('POST', `${app}/webform`, {
      name: 'x'.repeat(201),
      description: 'y'.repeat(4001),
    })
    assert.deepEqual(pointers(answer), ['/description', '/name'])
  })

  test('an unknown path is 404; a known one with another method is 405 with Allow', async () => {
    const alice = await server.organization()
    isProblem(await alice.call('GET', '/nosuch'), 404, 'not_found')
    const wrong = await alice.call('PUT', '/core/user/all')
    isProblem(wrong, 405, 'method_not_allowed')
    assert.match(wrong.headers.get('allow') ?? '', /POST/)
    isProblem(await request(`${server.url}/devapi/v4/core/user/%`, 'GET'), 404)
    isProblem(await request(`${server.url}/nosuch`, 'POST', {}), 404)
  })

  test('an operation without a body accepts none, an empty one and an empty object, and refuses members', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const json = { 'content-type': 'application/json' }
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    assert.equal((await alice.call('PUT', `${path}/activate`, undefined, json)).status, 200)
    assert.equal((await alice.call('PUT', `${path}/activate`, {})).status, 200)
    isProblem(await alice.call('PUT', `${path}/activate`, { force: true }), 400, 'body_invalid')
    isProblem(await alice.call('POST', '/core/user'), 400, 'body_invalid')
    isProblem(await alice.call('DELETE', path, { only: 'responses' }), 400, 'body_invalid')
    assert.equal((await alice.call('DELETE', path, undefined, json)).status, 204)
  })

  test('a create with an Idempotency-Key happens once, and its reply is repeated', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const once = { 'idempotency-key': randomUUID() }
    const create = (name: string) => alice.call('POST', `/user/${userid}/app`, { name }, once)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Once')))
    for (const answer of answers) {
      if (answer.status !== 201) isProblem(answer, 409, 'request_in_progress')
    }
    const again = await create('Once')
    assert.equal(again.status, 201)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.ok(again.headers.get('location')?.endsWith(again.body.appid))
    assert.equal(
      new Set([...answers, again].filter(({ status }) => status === 201).map(({ body }) => body.appid)).size,
      1,
    )
    isProblem(await create('Other'), 422, 'idempotency_key_reused')
    assert.equal((await alice.call('POST', `/user/${userid}/app/all`)).body.length, 1)
  })

  test('an Idempotency-Key ignores the member order and spacing of the body', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const once = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const create = (body: string) => alice.call('POST', `${app}/webform`, body, once)
    const question = '{"id":"q","type":"SHORT_TEXT","text":"x"}'
    const first = await create(
      `{"name":"x","settings":{"email":"NONE","maxResponses":5},"questions":[${question}]}`,
    )
    assert.equal(first.status, 201)
    const again = await create(`{"questions": [{"text":"x","type":"SHORT_TEXT","id":"q"}],
      "settings": {"maxResponses": 5.0, "email": "NON\u0045"}, "name": "x"}`)
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'])
    assert.equal(again.body.webformid, first.body.webformid)
    for (const other of [
      `{"name":"x","settings":{"email":"NONE","maxResponses":6},"questions":[${question}]}`,
      `{"name":"x","settings":{"email":"NONE"},"questions":[${question}]}`,
      `{"name":"x","settings":{"email":"NONE","maxResponses":5},"questions":[${question},${question}]}`,
    ])
      isProblem(await create(other), 422, 'idempotency_key_reused')
  })

  test('a refused create releases its Idempotency-Key', async () => {
    const alice = await server.organization()
    const once = { 'idempotency-key': randomUUID() }
    const email = newEmail()
    await alice.newUser(email)
    isProblem(
      await alice.call('POST', '/core/user', { email, password: 'correct horse 9' }, once),
      409,
      'user_exists',
    )
    assert.equal(
      (await alice.call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' }, once))
        .status,
      201,
    )
    isProblem(
      await alice.call(
        'POST',
        '/core/user',
        { email, password: 'correct horse 9' },
        { 'idempotency-key': 'two words' },
      ),
      400,
      'header_invalid',
    )
  })

  test('a create that returns a secret happens once, its reply is repeated, and no row holds the secret', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const url = 'https://example.com/hook'
    for (const [path, body, changed, member] of [
      ['/core/key', { name: 'Portal', scopes: ['read'] }, { scopes: ['write'] }, 'key'],
      [`${app}/webhook`, { url, events: ['response.created'] }, { url: `${url}/2` }, 'secret'],
    ] as const) {
      const once = { 'idempotency-key': randomUUID() }
      const first = await alice.call('POST', path, body, once)
      const again = await alice.call('POST', path, body, once)
      assert.deepEqual([first.status, again.status], [201, 201], first.text)
      assert.equal(again.headers.get('idempotency-replayed'), 'true')
      assert.equal(again.headers.get('location'), first.headers.get('location'))
      assert.deepEqual(again.body, first.body)
      assert.ok(first.body[member].length > 20)
      const other = await alice.call('POST', path, { ...body, ...changed }, once)
      isProblem(other, 422, 'idempotency_key_reused')
      const { answer } = await server.db
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('key', '=', once['idempotency-key'])
        .executeTakeFirstOrThrow()
      assert.ok(!JSON.stringify(answer).includes(first.body[member]))
      const { body: list } = await alice.call('POST', `${path}/all`)
      const [id] = Object.values(first.body)
      assert.deepEqual(
        list.map((row: object) => Object.values(row)[0]).filter((is: unknown) => is === id),
        [id],
      )
      assert.equal(list.length, path === '/core/key' ? 2 : 1)
    }
  })

  test('two organizations may use the same Idempotency-Key', async () => {
    const once = { 'idempotency-key': randomUUID() }
    for (const organization of [await server.organization(), await server.organization()]) {
      const answer = await organization.call(
        'POST',
        '/core/user',
        { email: newEmail(), password: 'correct horse 9' },
        once,
      )
      assert.equal(answer.status, 201)
      assert.equal(answer.headers.get('idempotency-replayed'), null)
    }
  })

  test('a create whose process died can be repeated after a minute', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const once = { 'idempotency-key': randomUUID() }
    await alice.call('POST', `/user/${userid}/app`, { name: 'x' }, once)
    const died = (lockDate: Date) =>
      server.db
        .updateTable('idempotency_keys')
        .set({ answer: null, lock_date: lockDate.toISOString() })
        .where('key', '=', once['idempotency-key'])
        .execute()
    await died(new Date(Date.now() + 30_000))
    isProblem(
      await alice.call('POST', `/user/${userid}/app`, { name: 'x' }, once),
      409,
      'request_in_progress',
    )
    await died(new Date(Date.now() - 1))
    assert.equal((await alice.call('POST', `/user/${userid}/app`, { name: 'x' }, once)).status, 201)
  })

  test('a create that is so slow that another takes over its key stores nothing', async () => {
    // Nothing can delay a statement on the embedded store.
    if (server.store === 'sqlite') return
    const alice = await server.organization()
    const userid = await alice.newUser()
    const once = { 'idempotency-key': randomUUID() }
    const slow = await server.db.transaction().execute(async trx => {
      await trx.selectFrom('users').select('id').where('id', '=', userid).forUpdate().execute()
      const waiting = alice.call('POST', `/user/${userid}/app`, { name: 'x' }, once)
      const claim = () =>
        server.db
          .updateTable('idempotency_keys')
          .set({ lock_date: new Date().toISOString() })
          .where('key', '=', once['idempotency-key'])
          .executeTakeFirst()
      await until(async () => (await claim()).numUpdatedRows > 0n)
      return { waiting }
    })
    isProblem(await slow.waiting, 409, 'request_in_progress')
    assert.deepEqual((await alice.call('POST', `/user/${userid}/app/all`)).body, [])
  })

  test('an expired Idempotency-Key can be used again, also before it is deleted', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const once = { 'idempotency-key': randomUUID() }
    const create = (name: string) => alice.call('POST', `/user/${userid}/app`, { name }, once)
    const first = await create('x')
    await server.db
      .updateTable('idempotency_keys')
      .set({ expire_date: new Date(Date.now() - 1).toISOString() })
      .where('key', '=', once['idempotency-key'])
      .execute()
    const second = await create('y')
    assert.deepEqual([second.status, second.body.name], [201, 'y'])
    assert.notEqual(second.body.appid, first.body.appid)
    assert.equal((await create('y')).body.appid, second.body.appid)
  })

  test('a job deletes the expired keys of all organizations, and no others', async () => {
    const keys: string[] = []
    for (const organization of [await server.organization(), await server.organization()]) {
      for (let i = 0; i < 2; i++) {
        const key = randomUUID()
        keys.push(key)
        const user = { email: newEmail(), password: 'correct horse 9' }
        const { status } = await organization.call('POST', '/core/user', user, { 'idempotency-key': key })
        assert.equal(status, 201)
      }
    }
    const [expired, kept] = [keys.filter((_, i) => i % 2 === 0), keys.filter((_, i) => i % 2 === 1)]
    const { db } = server
    const date = new Date(Date.now() - 1).toISOString()
    await db.updateTable('idempotency_keys').set({ expire_date: date }).where('key', 'in', expired).execute()
    await db.updateTable('jobs').set({ run_at: date }).where('name', '=', 'sweep').execute()
    const left = () => db.selectFrom('idempotency_keys').select('key').where('key', 'in', keys).execute()
    await until(async () => (await left()).length <= kept.length)
    assert.deepEqual((await left()).map(({ key }) => key).sort(), kept.sort())
    const jobs = await db.selectFrom('jobs').select('run_at').where('name', '=', 'sweep').execute()
    assert.equal(jobs.length, 1)
  })

  test('malformed HTTP is answered with a problem, and the server keeps running', async () => {
    const { port } = new URL(server.url)
    for (const [text, status, code] of [
      ['GARBAGE\r\n\r\n', 400, 'request_malformed'],
      ['GET / HTTP/9.9\r\n\r\n', 400, 'request_malformed'],
      [`GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(5000)}\r\n`, 431, 'headers_too_large'],
    ] as const) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        let received = ''
        socket
          .on('data', chunk => (received += chunk))
          .on('close', () => resolve(received))
          .on('error', reject)
      })
      assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer)
      assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/)
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
      assert.deepEqual([body.status, body.code], [status, code])
    }
    assert.equal((await request(`${server.url}/health/ready`, 'GET')).status, 200)
  })
})
