// Attacks on signing in: many emails or accounts at once, and passwords that change meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { newEmail, onEachStore } from '../../support/harness.ts'
import {
  cookieOf,
  FROM_CONSOLE,
  PASSWORD,
  Person,
  plainPasswords,
  sendForm,
  signedIn,
} from '../../support/people.ts'

const OTHER = 'another horse 9'
/** Time stands still, so that no wait is over on a slow machine. */
const NOW = new Date()

/** Runs once, between the check of a password and its use. */
let meanwhile: (() => Promise<unknown>) | undefined

async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const work = meanwhile
  meanwhile = undefined
  await work?.()
  return stored === `$plain$${password}`
}

onEachStore(
  'guessing',
  server => {
    const login = (email: string, password: string, address = '198.51.100.1') =>
      sendForm(server, '/login', { email, password }, { ...FROM_CONSOLE, 'x-forwarded-for': address })

    test('guesses for many emails at once count for their network', async () => {
      const replies = await Promise.all(
        Array.from({ length: 60 }, () => login(newEmail(), 'wrong', '198.51.100.2')),
      )
      assert.equal(replies.filter(({ status }) => status === 422).length, 30)
    })

    test('an account of one’s own with the same email elsewhere does not forgive guesses', async () => {
      const { email } = await signedIn(await server.organization())
      const { body } = await (await server.organization()).call('POST', '/core/user', {
        email,
        password: OTHER,
      })
      const address = '198.51.100.3'
      for (let i = 0; i < 4; i++) assert.equal((await login(email, `wrong ${i}`, address)).status, 422)
      const own = await login(email, OTHER, address)
      assert.equal(own.status, 303)
      // The same in the session of that account.
      const me = new Person(server, body.userid, email, cookieOf(own))
      const confirm = { password: OTHER }
      const confirmed = await me.call('POST', '/me/confirm', confirm, { 'x-forwarded-for': address })
      assert.equal(confirmed.status, 200, confirmed.text)
      assert.equal((await login(email, 'wrong 5', address)).status, 422)
      assert.equal((await login(email, 'wrong 6', address)).status, 429)
    })

    test('a password that changes while it is checked starts no session', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization)
      const change = () => organization.call('PATCH', `/core/user/${alice.userid}`, { password: OTHER })
      meanwhile = change
      const reply = await login(alice.email, PASSWORD)
      assert.deepEqual([reply.status, cookieOf(reply)], [422, ''])
      assert.equal((await login(alice.email, OTHER)).status, 303)
    })

    test('a password that changes while someone changes it stays', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization)
      const path = `/core/user/${alice.userid}`
      meanwhile = () => organization.call('PATCH', path, { password: OTHER })
      const passwords = { password: PASSWORD, newPassword: 'third horse 9' }
      isProblem(await alice.call('POST', '/me/password', passwords), 401, 'session_ended')
      assert.equal((await login(alice.email, OTHER)).status, 303)
    })

    test('a user who is deleted while the password is checked is refused', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization)
      meanwhile = () => organization.call('DELETE', `/core/user/${alice.userid}`)
      assert.equal((await login(alice.email, PASSWORD)).status, 422)
    })
  },
  { FORMYARD_TRUSTED_PROXIES: 'loopback' },
  { ...plainPasswords, verifyPassword, now: () => NOW },
)
