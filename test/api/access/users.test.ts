import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword } from '../../../src/product/users/password.ts'
import { isProblem, pointers } from '../../support/assertions.ts'
import { newEmail, onEachStore } from '../../support/harness.ts'

const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/

onEachStore('users', server => {
  test('a created user is returned without password or hash, and can be read again', async () => {
    const alice = await server.organization()
    const email = newEmail()
    const created = await alice.call('POST', '/core/user', {
      email,
      password: 'correct horse 9',
      firstName: 'Alice',
    })
    assert.equal(created.status, 201)
    assert.deepEqual(Object.keys(created.body).sort(), [
      'createDate',
      'email',
      'firstName',
      'role',
      'updateDate',
      'userid',
    ])
    assert.equal(created.headers.get('location'), `/devapi/v4/core/user/${created.body.userid}`)
    assert.deepEqual((await alice.call('GET', `/core/user/${created.body.userid}`)).body, created.body)
    assert.doesNotMatch(created.text, /horse|argon|hash/)
  })

  test('of fifty concurrent creates with one email, in any case, exactly one is 201 and the others say User already exists', async () => {
    const alice = await server.organization()
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        alice.call('POST', '/core/user', {
          email: i % 2 ? email : email.toUpperCase(),
          password: 'correct horse 9',
        }),
      ),
    )
    assert.equal(answers.filter(answer => answer.status === 201).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      isProblem(answer, 409, 'user_exists')
      assert.equal(answer.body.message, 'User already exists')
    }
    assert.equal((await alice.call('POST', '/core/user/all')).body.length, 1)
  })

  test('the same email may be used in another organization', async () => {
    const [alice, bob] = [await server.organization(), await server.organization()]
    const email = newEmail()
    for (const organization of [alice, bob]) {
      const answer = await organization.call('POST', '/core/user', { email, password: 'correct horse 9' })
      assert.equal(answer.status, 201)
    }
  })

  test('all faults of a body are reported together, each with a pointer', async () => {
    const alice = await server.organization()
    for (const [body, expected] of [
      [{}, ['/email', '/password']],
      [{ email: 1, password: 2 }, ['/email', '/password']],
      [{ email: 'no-at-sign', password: 'short' }, ['/email', '/password']],
      [{ email: newEmail(), password: 'correct horse 9', admin: true }, ['/admin']],
      [{ email: `${'a'.repeat(250)}@example.com`, password: 'x'.repeat(257) }, ['/email', '/password']],
      [{ email: newEmail(), password: 'correct horse 9', firstName: null }, ['/firstName']],
    ] as const) {
      const answer = await alice.call('POST', '/core/user', body)
      isProblem(answer, 400, 'body_invalid')
      assert.deepEqual(pointers(answer), expected)
    }
  })

  test('a password has at most 256 characters, however many bytes they take', async () => {
    const alice = await server.organization()
    const create = (password: string) => alice.call('POST', '/core/user', { email: newEmail(), password })
    assert.equal((await create('😀🐎🌳🍀'.repeat(64))).status, 201)
    isProblem(await create('😀'.repeat(257)), 400, 'body_invalid')
  })

  test('the list is filtered by role', async () => {
    const alice = await server.organization()
    const [creator, admin] = [newEmail(), newEmail()]
    await alice.call('POST', '/core/user', { email: creator, password: null })
    await alice.call('POST', '/core/user', { email: admin, password: null, role: 'ADMIN' })
    for (const [filter, emails] of [
      [{ role: 'ADMIN' }, [admin]],
      [{ role: 'CREATOR', search: creator }, [creator]],
      [{ role: 'ADMIN', search: creator }, []],
    ] as const)
      assert.deepEqual(
        (await alice.call('POST', '/core/user/all', filter)).body.map(
          ({ email }: { email: string }) => email,
        ),
        emails,
      )
  })

  test('search matches parts of the email, ignores case and has no special characters', async () => {
    const alice = await server.organization()
    const tag = randomUUID()
    for (const name of ['a_b', 'a%b', 'axb']) await alice.newUser(`${name}.${tag}@example.com`)
    const found = async (search: string) =>
      (await alice.call('POST', '/core/user/all', { search })).body.map(
        (user: { email: string }) => user.email.split('.')[0],
      )
    assert.deepEqual(await found(tag.toUpperCase()), ['a_b', 'a%b', 'axb'])
    assert.deepEqual(await found('a_b.'), ['a_b'])
    assert.deepEqual(await found('a%b.'), ['a%b'])
    assert.deepEqual(await found('\\'), [])
  })

  test('pages have no gaps or repeats, and the last one has no cursor', async () => {
    const alice = await server.organization()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await alice.newUser())
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await alice.call('POST', '/core/user/all', { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.body.map((user: { userid: string }) => user.userid))
      cursor = page.headers.get('x-next-cursor')
      assert.equal(/rel="next"/.test(page.headers.get('link') ?? ''), cursor !== null)
      pages++
    } while (cursor)
    assert.deepEqual(seen, ids)
    assert.equal(pages, 3)
  })

  test('a forged cursor and a limit out of range are refused', async () => {
    const alice = await server.organization()
    for (const cursor of [
      'x',
      'AAAA',
      "' or 1=1",
      Buffer.from('user_1').toString('base64url'),
      '../../etc',
    ]) {
      isProblem(await alice.call('POST', '/core/user/all', { limit: 1, cursor }), 400, 'cursor_invalid')
    }
    for (const limit of [0, 1001, 1.5, '5', -1]) {
      isProblem(await alice.call('POST', '/core/user/all', { limit }), 400, 'body_invalid')
    }
  })

  test('an update sets given members, clears null ones, keeps the rest, and keeps emails unique', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const taken = newEmail()
    await alice.newUser(taken)
    const path = `/core/user/${userid}`
    const named = await alice.call('PATCH', path, { firstName: 'Alice', lastName: 'Liddell' })
    assert.equal(named.body.lastName, 'Liddell')
    const cleared = await alice.call('PATCH', path, { lastName: null })
    assert.equal(cleared.body.firstName, 'Alice')
    assert.ok(!('lastName' in cleared.body))
    isProblem(await alice.call('PATCH', path, { email: taken.toUpperCase() }), 409, 'user_exists')
    isProblem(await alice.call('PATCH', path, { email: null }), 400)
  })

  test('a deleted user is gone with its applications, forms and responses, and its email can be used again', async () => {
    const alice = await server.organization()
    const email = newEmail()
    const userid = await alice.newUser(email)
    const { appid } = (await alice.call('POST', `/user/${userid}/app`, { name: 'Training' })).body
    assert.equal((await alice.call('DELETE', `/core/user/${userid}`)).status, 204)
    isProblem(await alice.call('GET', `/core/user/${userid}`), 404, 'user_not_found')
    isProblem(await alice.call('GET', `/user/${userid}/app/${appid}`), 404, 'app_not_found')
    isProblem(await alice.call('DELETE', `/core/user/${userid}`), 404, 'user_not_found')
    await alice.newUser(email)
  })
})

onEachStore(
  'stored passwords',
  server => {
    test('the password is stored as an argon2id hash with its parameters', async () => {
      const alice = await server.organization()
      const userid = await alice.newUser()
      const hashOf = () =>
        server.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', userid)
          .executeTakeFirstOrThrow()
      const first = (await hashOf()).password_hash
      assert.match(first, ARGON2ID)
      const changed = await alice.call('PATCH', `/core/user/${userid}`, { password: 'correct horse 10' })
      assert.equal(changed.status, 200)
      const second = (await hashOf()).password_hash
      assert.match(second, ARGON2ID)
      assert.notEqual(second, first)
    })
  },
  {},
  { hashPassword },
)
