// Sessions of people in the console: signing in and out, what a cookie reaches, and requests of other sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { newEmail, onEachStore, request } from '../../support/harness.ts'
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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

onEachStore(
  'sessions',
  server => {
    test('signing in leads to the console with a cookie that scripts and other sites cannot use', async () => {
      const alice = await server.organization()
      const email = newEmail()
      await alice.call('POST', '/core/user', { email, password: PASSWORD })
      const reply = await sendForm(server, '/login', { email: email.toUpperCase(), password: PASSWORD })
      assert.equal(reply.status, 303)
      assert.equal(reply.headers.get('location'), '/console')
      assert.match(
        reply.headers.get('set-cookie') ?? '',
        /^fy_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      )
      const me = await request(`${server.url}/b/v1/me`, 'GET', undefined, {
        cookie: cookieOf(reply),
        ...FROM_CONSOLE,
      })
      assert.equal(me.status, 200, me.text)
      assert.equal(me.body.user.email, email)
      assert.equal(me.body.organization.organizationid, alice.id)
      assert.equal(me.body.user.role, 'CREATOR')
      assert.ok(!me.body.features.includes('admin'))
      assert.ok(!me.text.includes('password_hash') && !me.text.includes('$plain$'))
    })

    test('only pages of the console are opened after signing in', async () => {
      const { email } = await signedIn(await server.organization())
      for (const [next, location] of [
        ['/console/apps?sort=name', '/console/apps?sort=name'],
        ['//evil.example/console', '/console'],
        ['https://evil.example/console', '/console'],
        ['/\\evil.example', '/console'],
        ['/consolex', '/console'],
        ['/console/../logout', '/console'],
      ] as const) {
        const reply = await sendForm(server, '/login', { email, password: PASSWORD, next })
        assert.equal(reply.headers.get('location'), location, next)
      }
    })

    test('a wrong password, an unknown email and a user without a password get the same page', async () => {
      const alice = await server.organization()
      const { email } = await signedIn(alice)
      const invited = newEmail()
      assert.equal((await alice.call('POST', '/core/user', { email: invited, password: null })).status, 201)
      const pages = []
      for (const [who, password] of [
        [email, 'wrong horse 9'],
        [newEmail(), PASSWORD],
        [invited, PASSWORD],
        [invited, ''],
      ] as const) {
        const reply = await sendForm(server, '/login', { email: who, password: password || ' ' })
        assert.equal(reply.status, 422)
        assert.equal(reply.headers.get('set-cookie'), null)
        pages.push(reply.text.replace(who, 'EMAIL'))
      }
      assert.equal(new Set(pages).size, 1)
    })

    test('an email of several organizations: the person chooses one and gives the password again', async () => {
      const email = newEmail()
      const organizations = [await server.organization(), await server.organization()]
      for (const each of organizations) await each.call('POST', '/core/user', { email, password: PASSWORD })
      const asked = await sendForm(server, '/login', { email, password: PASSWORD })
      assert.equal(asked.status, 422)
      assert.equal(asked.headers.get('set-cookie'), null)
      for (const { id } of organizations) {
        assert.ok(asked.text.includes(id))
        const reply = await sendForm(server, '/login', { email, password: PASSWORD, organization: id })
        const me = await new Person(server, '', email, cookieOf(reply)).call('GET', '/me')
        assert.equal(me.body.organization.organizationid, id)
      }
      // Another organization's password does not open this one.
      const [first] = organizations
      const other = await server.organization()
      await other.call('POST', '/core/user', { email, password: 'another horse 9' })
      const reply = await sendForm(server, '/login', { email, password: PASSWORD, organization: other.id })
      assert.equal(reply.headers.get('set-cookie'), null)
      assert.ok(first && reply.text.includes(first.id) && !reply.text.includes(other.id))
    })

    test('signing out ends the session at once, and only that one', async () => {
      const alice = await signedIn(await server.organization())
      const other = new Person(server, alice.userid, alice.email, await signIn(server, alice.email))
      const reply = await sendForm(server, '/logout', {}, { cookie: alice.cookie, ...FROM_CONSOLE })
      assert.equal(reply.headers.get('location'), '/login')
      assert.match(reply.headers.get('set-cookie') ?? '', /^fy_session=; Path=\/; Max-Age=0;/)
      isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
      assert.equal((await other.call('GET', '/me')).status, 200)
    })

    test('signing in again ends the session that the browser had', async () => {
      const alice = await signedIn(await server.organization())
      const fields = { email: alice.email, password: PASSWORD }
      const wrong = { ...fields, password: 'wrong' }
      const headers = { ...FROM_CONSOLE, cookie: alice.cookie }
      assert.equal((await sendForm(server, '/login', wrong, headers)).status, 422)
      assert.equal((await alice.call('GET', '/me')).status, 200)
      assert.equal((await sendForm(server, '/login', fields, headers)).status, 303)
      isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
    })

    test('a session ends after 12 hours without a request, and after 7 days; staying signed in takes 30', async () => {
      const alice = await signedIn(await server.organization())
      const stay = await sendForm(server, '/login', { email: alice.email, password: PASSWORD, stay: 'yes' })
      assert.match(stay.headers.get('set-cookie') ?? '', /; Max-Age=2592000;/)
      const stayed = new Person(server, alice.userid, alice.email, cookieOf(stay))
      const idle = new Person(server, alice.userid, alice.email, await signIn(server, alice.email))
      const before = aheadMs
      try {
        for (let hours = 11; hours < 168; hours += 11) {
          aheadMs = before + hours * HOUR_MS
          assert.equal((await alice.call('GET', '/me')).status, 200, `${hours} hours`)
          if (hours > 12) isProblem(await idle.call('GET', '/me'), 401, 'session_ended')
        }
        aheadMs = before + 168 * HOUR_MS + MINUTE_MS
        isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
        aheadMs = before + 29 * 24 * HOUR_MS
        assert.equal((await stayed.call('GET', '/me')).status, 200)
        aheadMs = before + 30 * 24 * HOUR_MS + MINUTE_MS
        isProblem(await stayed.call('GET', '/me'), 401, 'session_ended')
      } finally {
        aheadMs = before
      }
    })

    test('a new password or role ends every session of the user', async () => {
      const organization = await server.organization()
      for (const changes of [{ password: 'another horse 9' }, { role: 'ADMIN' }]) {
        const alice = await signedIn(organization)
        await organization.call('PATCH', `/core/user/${alice.userid}`, changes)
        isProblem(await alice.call('GET', '/me'), 401, 'session_ended')
      }
      const bob = await signedIn(organization)
      await organization.call('PATCH', `/core/user/${bob.userid}`, { firstName: 'Bob', role: 'CREATOR' })
      assert.equal((await bob.call('GET', '/me')).status, 200)
    })

    test('requests of other pages are refused, by Sec-Fetch-Site, or without it by Origin or Referer', async () => {
      const alice = await signedIn(await server.organization())
      const change = { firstName: 'Eve' }
      const ask = (headers: Record<string, string>, method = 'PATCH') =>
        request(`${server.url}/b/v1/me`, method, method === 'GET' ? undefined : change, {
          cookie: alice.cookie,
          ...headers,
        })
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: server.url },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': '' },
        {},
        { origin: 'null' },
        { origin: 'http://evil.example' },
        { origin: 'http://evil.example', referer: `${server.url}/console` },
        { origin: `${server.url}.evil.example` },
        { referer: 'http://evil.example/console' },
      ] as Record<string, string>[])
        for (const method of ['PATCH', 'GET'])
          isProblem(await ask(headers, method), 403, 'request_cross_site')
      for (const headers of [
        FROM_CONSOLE,
        { origin: server.url },
        { referer: `${server.url}/console/account` },
      ] as Record<string, string>[])
        assert.equal((await ask(headers)).status, 200, JSON.stringify(headers))
      const login = { email: alice.email, password: PASSWORD }
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.example' }, {}]) {
        const reply = await sendForm(server, '/login', login, headers as Record<string, string>)
        assert.equal(reply.status, 403)
        assert.equal(reply.headers.get('set-cookie'), null)
        const out = await sendForm(server, '/logout', {}, { cookie: alice.cookie, ...headers })
        assert.equal(out.status, 403)
      }
      assert.equal((await alice.call('GET', '/me')).status, 200)
    })

    test('bodies are JSON: a form of another page could send nothing else', async () => {
      const alice = await signedIn(await server.organization())
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])
        isProblem(
          await alice.call('POST', '/me/confirm', JSON.stringify({ password: PASSWORD }), {
            'content-type': type,
          }),
          415,
          'media_type_unsupported',
        )
    })

    test('a cookie opens neither the developer API nor, for a token, more than the token allows', async () => {
      const alice = await signedIn(await server.organization(), 'ADMIN')
      const reply = await request(
        `${server.url}/devapi/v4/core/user/all`,
        'POST',
        {},
        { cookie: alice.cookie },
      )
      isProblem(reply, 401, 'api_key_missing')
      const both = await alice.call('GET', '/me', undefined, { authorization: 'Bearer fy_tok_x' })
      isProblem(both, 401, 'token_invalid')
      assert.equal((await alice.call('GET', '/me')).headers.get('access-control-allow-credentials'), null)
      // A proxy in front asked for a password of its own.
      const basic = await alice.call('GET', '/me', undefined, { authorization: 'Basic ZXZhOmV2YQ==' })
      assert.equal(basic.status, 200)
    })

    test('deleting an application asks for the password if it was given more than ten minutes ago', async () => {
      const alice = await signedIn(await server.organization())
      const newApp = async (): Promise<string> =>
        (await alice.call('POST', `/user/${alice.userid}/app`, { name: 'Training' })).body.appid
      const path = `/user/${alice.userid}/app`
      assert.equal((await alice.call('DELETE', `${path}/${await newApp()}`)).status, 204)
      const appid = await newApp()
      const before = aheadMs
      try {
        aheadMs += 10 * MINUTE_MS + 1000
        isProblem(await alice.call('DELETE', `${path}/${appid}`), 403, 'confirmation_needed')
        isProblem(await alice.call('POST', '/me/confirm', { password: 'wrong' }), 422, 'password_wrong')
        isProblem(await alice.call('DELETE', `${path}/${appid}`), 403, 'confirmation_needed')
        const confirmed = await alice.call('POST', '/me/confirm', { password: PASSWORD })
        assert.equal(confirmed.status, 200, confirmed.text)
        assert.ok(Date.parse(confirmed.body.confirmedUntil) > now().getTime() + 9 * MINUTE_MS)
        assert.equal((await alice.call('DELETE', `${path}/${appid}`)).status, 204)
      } finally {
        aheadMs = before
      }
    })
  },
  {},
  { ...plainPasswords, now },
)
