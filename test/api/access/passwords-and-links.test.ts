// Passwords and the links to choose one, failed sign-ins, sessions in a list, and API keys made by people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { createCode, useCode } from '../../../src/product/sessions/codes.ts'
import { waitMs } from '../../../src/product/sessions/throttle.ts'
import { hashPassword, verifyPassword } from '../../../src/product/users/password.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { newEmail, onEachStore, type Reply, request } from '../../support/harness.ts'
import {
  cookieOf,
  FROM_CONSOLE,
  PASSWORD,
  Person,
  plainPasswords,
  sendForm,
  signedIn,
  signIn,
} from '../../support/people.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const OTHER = 'another horse 9'

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

const pathOf = ({ body }: Reply) => new URL(body.url).pathname

onEachStore(
  'passwords and links',
  server => {
    const login = (email: string, password: string, address: string) =>
      sendForm(server, '/login', { email, password }, { ...FROM_CONSOLE, 'x-forwarded-for': address })

    test('short, long and common passwords, and the email itself, are refused everywhere', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization, 'ADMIN')
      const link = pathOf(await alice.call('POST', `/core/user/${alice.userid}/reset-link`))
      const { email } = alice
      for (const [password, code] of [
        ['Password1', 'too_common'],
        ['iloveyou', 'too_common'],
        ['formyard', 'too_common'],
        ['Formyard2026', 'too_common'],
        ['formyard!', 'too_common'],
        ['Sunshine-26!', 'too_common'],
        ['qwertzuiop', 'too_common'],
        ['aaaaaaaa', 'too_common'],
        ['xyxyxyxyx', 'too_common'],
        ['stuvwxyz', 'too_common'],
        ['lkjhgfdsa', 'too_common'],
        ['67890123', 'too_common'],
        [email.toUpperCase(), 'is_email'],
      ] as const) {
        for (const reply of [
          await organization.call('PATCH', `/core/user/${alice.userid}`, { password }),
          await organization.call('POST', '/core/user', { email, password }),
        ]) {
          isProblem(reply, 422, 'password_refused')
          assert.deepEqual([reply.body.errors[0].pointer, reply.body.errors[0].code], ['/password', code])
        }
        const own = await alice.call('POST', '/me/password', { password: PASSWORD, newPassword: password })
        isProblem(own, 422, 'password_refused')
        assert.equal(own.body.errors[0].pointer, '/newPassword')
        assert.equal((await sendForm(server, link, { password })).status, 422)
      }
      assert.equal((await sendForm(server, link, { password: 'short' })).status, 422)
      assert.equal((await sendForm(server, link, { password: PASSWORD })).status, 303)
    })

    test('a new password ends all sessions and starts one in this browser', async () => {
      const alice = await signedIn(await server.organization())
      const other = new Person(server, alice.userid, alice.email, await signIn(server, alice.email))
      isProblem(
        await alice.call('POST', '/me/password', { password: 'wrong', newPassword: OTHER }),
        422,
        'password_wrong',
      )
      const changed = await alice.call('POST', '/me/password', { password: PASSWORD, newPassword: OTHER })
      assert.equal(changed.status, 204, changed.text)
      for (const person of [alice, other]) isProblem(await person.call('GET', '/me'), 401, 'session_ended')
      const again = new Person(server, alice.userid, alice.email, cookieOf(changed))
      assert.equal((await again.call('GET', '/me')).status, 200)
      assert.equal((await sendForm(server, '/login', { email: alice.email, password: PASSWORD })).status, 422)
      await signIn(server, alice.email, OTHER)
    })

    test('of fifty people who use a code at once, one succeeds', async () => {
      const { code } = await inTransaction(server.db, trx => createCode(trx, 'SETUP', null, now()))
      const used = await Promise.all(
        Array.from({ length: 50 }, () =>
          inTransaction(server.db, trx => useCode(trx, ['SETUP'], code, now())),
        ),
      )
      assert.equal(used.filter(Boolean).length, 1)
    })

    test('a reset link works once of fifty times at once, for an hour, and ends the sessions', async () => {
      const organization = await server.organization()
      const [admin, alice] = [await signedIn(organization, 'ADMIN'), await signedIn(organization)]
      const newLink = async () => pathOf(await admin.call('POST', `/core/user/${alice.userid}/reset-link`))
      const link = await newLink()
      const page = await request(server.url + link, 'GET')
      assert.equal(page.status, 200)
      assert.ok(page.text.includes(alice.email))
      const foreign = await sendForm(server, link, { password: OTHER }, { 'sec-fetch-site': 'cross-site' })
      assert.equal(foreign.status, 403)
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => sendForm(server, link, { password: OTHER })),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [303, ...Array(49).fill(410)])
      isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
      await signIn(server, alice.email, OTHER)
      const late = await newLink()
      const before = aheadMs
      aheadMs += 60 * MINUTE_MS + SECOND_MS
      try {
        assert.equal((await request(server.url + late, 'GET')).status, 410)
        assert.equal((await sendForm(server, late, { password: OTHER })).status, 410)
      } finally {
        aheadMs = before
      }
    })

    test('a user without a password chooses one with the link; a changed email ends links', async () => {
      const organization = await server.organization()
      const email = newEmail()
      const { userid } = (await organization.call('POST', '/core/user', { email, password: null })).body
      const path = `/core/user/${userid}`
      const old = pathOf(await organization.call('POST', `${path}/reset-link`))
      await organization.call('PATCH', path, { email: newEmail() })
      assert.equal((await request(server.url + old, 'GET')).status, 410)
      const link = pathOf(await organization.call('POST', `${path}/reset-link`))
      const reply = await sendForm(server, link, { password: PASSWORD })
      assert.equal(reply.headers.get('location'), '/console')
      const me = await new Person(server, userid, email, cookieOf(reply)).call('GET', '/me')
      assert.equal(me.body.user.userid, userid)
      const other = await server.organization()
      isProblem(await other.call('POST', `${path}/reset-link`), 404, 'user_not_found')
    })

    test('five failures of an email from one network: growing waits there, none elsewhere', async () => {
      const { email } = await signedIn(await server.organization())
      const [guesser, owner] = ['198.51.100.1', '198.51.100.2']
      for (let i = 0; i < 5; i++) assert.equal((await login(email, 'wrong', guesser)).status, 422)
      const before = aheadMs
      try {
        for (const seconds of [1, 2, 4, 8]) {
          const paused = await login(email, PASSWORD, guesser)
          assert.equal(paused.status, 429)
          assert.equal(Number(paused.headers.get('retry-after')), seconds)
          aheadMs += seconds * SECOND_MS
          assert.equal((await login(email, 'wrong', guesser)).status, 422)
        }
        assert.equal((await login(email, PASSWORD, owner)).status, 303)
        aheadMs += 16 * SECOND_MS
        assert.equal((await login(email, PASSWORD, guesser)).status, 303)
        // A success forgives the failures.
        assert.equal((await login(email, 'wrong', guesser)).status, 422)
        assert.equal((await login(email, PASSWORD, guesser)).status, 303)
      } finally {
        aheadMs = before
      }
    })

    test('parallel guesses are counted one after the other', async () => {
      const { email } = await signedIn(await server.organization())
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => login(email, 'wrong', '198.51.100.3')),
      )
      assert.equal(replies.filter(({ status }) => status === 422).length, 5)
    })

    test('thirty failures a minute from one network pause it, whatever the emails', async () => {
      const network = '198.51.100.4'
      for (let i = 0; i < 30; i++) assert.equal((await login(newEmail(), 'wrong', network)).status, 422)
      const { email } = await signedIn(await server.organization())
      const paused = await login(email, PASSWORD, network)
      assert.equal(paused.status, 429)
      const before = aheadMs
      try {
        aheadMs += Number(paused.headers.get('retry-after')) * SECOND_MS
        assert.equal((await login(email, PASSWORD, network)).status, 303)
      } finally {
        aheadMs = before
      }
    })

    test('failed attempts store neither emails nor addresses', async () => {
      const email = newEmail()
      await login(email, 'wrong', '198.51.100.77')
      const rows = JSON.stringify(await server.db.selectFrom('login_attempts').selectAll().execute())
      assert.ok(!rows.includes(email) && !rows.includes('198.51.100'))
    })

    test('people see where they are signed in and end sessions; administrators those of others', async () => {
      const organization = await server.organization()
      const [admin, alice, bob] = [
        await signedIn(organization, 'ADMIN'),
        await signedIn(organization),
        await signedIn(organization),
      ]
      const other = new Person(server, alice.userid, alice.email, await signIn(server, alice.email))
      const path = `/user/${alice.userid}/session`
      const sessions = (await alice.call('POST', `${path}/all`, {})).body
      assert.deepEqual(
        sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
        [true, false],
      )
      const [, second] = sessions
      isProblem(await bob.call('POST', `${path}/all`, {}), 404, 'not_found')
      isProblem(await bob.call('DELETE', `${path}/${second.sessionid}`), 404, 'not_found')
      // An own id in front does not help.
      await bob.call('DELETE', `/user/${bob.userid}/session/${second.sessionid}`)
      assert.equal((await other.call('GET', '/me')).status, 200)
      assert.equal((await alice.call('DELETE', `${path}/${second.sessionid}`)).status, 204)
      isProblem(await other.call('GET', '/me'), 401, 'session_ended')
      const [first] = (await admin.call('POST', `${path}/all`, {})).body
      assert.equal((await admin.call('DELETE', `${path}/${first.sessionid}`)).status, 204)
      isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
      const foreign = await signedIn(await server.organization(), 'ADMIN')
      isProblem(await foreign.call('POST', `${path}/all`, {}), 404, 'user_not_found')
    })

    test('administrators make keys, which are shown once, work, and end', async () => {
      const organization = await server.organization()
      const admin = await signedIn(organization, 'ADMIN')
      const made = await admin.call('POST', '/core/key', { name: 'Portal', scopes: ['read'] })
      assert.equal(made.status, 201, made.text)
      const { keyid, key } = made.body
      const users = () => request(`${server.url}/devapi/v4/core/user/all`, 'POST', {}, { 'x-api-key': key })
      const lastUse = async () => (await admin.call('POST', '/core/key/all', {})).body.at(-1).lastUseDate
      assert.equal(await lastUse(), null)
      assert.equal((await users()).status, 200)
      await until(async () => (await lastUse()) !== null)
      const keys = await admin.call('POST', '/core/key/all', {})
      assert.ok(!keys.text.includes(key))
      assert.deepEqual(
        keys.body.map(({ name }: { name: string }) => name),
        ['test', 'Portal'],
      )
      isProblem(
        await admin.call('POST', '/core/key', {
          name: 'Late',
          scopes: ['read'],
          expireDate: '2020-01-01T00:00:00.000Z',
        }),
        400,
        'body_invalid',
      )
      const other = await signedIn(await server.organization(), 'ADMIN')
      isProblem(await other.call('DELETE', `/core/key/${keyid}`), 404, 'key_not_found')
      assert.equal((await admin.call('DELETE', `/core/key/${keyid}`)).status, 204)
      assert.equal((await admin.call('DELETE', `/core/key/${keyid}`)).status, 204)
      const revoked = (await admin.call('POST', '/core/key/all', {})).body.at(-1)
      assert.ok(revoked.revokeDate)
      aheadMs += 11 * MINUTE_MS
      try {
        const late = await admin.call('POST', '/core/key', { name: 'Portal', scopes: ['read'] })
        isProblem(late, 403, 'confirmation_needed')
        isProblem(
          await admin.call('POST', `/core/user/${admin.userid}/reset-link`),
          403,
          'confirmation_needed',
        )
      } finally {
        aheadMs -= 11 * MINUTE_MS
      }
    })
  },
  { FORMYARD_TRUSTED_PROXIES: 'loopback' },
  { ...plainPasswords, now },
)

test('after fifty failures of an email in an hour, each network gets an attempt in ten seconds', () => {
  const email = { failures: 50, lastAt: 0, expiresAt: 3_600_000 }
  const pair = (failures: number, lastAt: number) => ({ failures, lastAt, expiresAt: lastAt + 3_600_000 })
  assert.equal(waitMs({ email }, 1000), 0)
  assert.equal(waitMs({ email, pair: pair(1, 1000) }, 1000), 10_000)
  assert.equal(waitMs({ email, pair: pair(1, 1000) }, 11_000), 0)
  assert.equal(waitMs({ pair: pair(15, 0) }, 0), 900_000)
  assert.equal(waitMs({ pair: pair(1000, 0) }, 0), 900_000)
})

test('a password fits its own hash only, however it is composed in Unicode', async () => {
  const stored = await hashPassword('Käse und Brot')
  assert.equal(await verifyPassword('Ka\u0308se und Brot', stored), true)
  assert.equal(await verifyPassword('Käse und brot', stored), false)
  assert.equal(await verifyPassword('', '$none$'), false)
  assert.equal(await verifyPassword('x', 'x'), false)
})
