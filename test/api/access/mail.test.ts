// Mails to people who use the console: new passwords, invitations, changes, and the mail server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createMailer, type Mail } from '../../../src/platform/outgoing/mail.ts'
import { composeMail } from '../../../src/product/mail/compose.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { newEmail, onEachStore, request } from '../../support/harness.ts'
import { FROM_CONSOLE, PASSWORD, plainPasswords, sendForm, signedIn, signIn } from '../../support/people.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const sent: Mail[] = []
let failures = 0
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

async function sendMail(mail: Mail): Promise<void> {
  if (failures > 0) {
    failures--
    throw new Error('450 Try later')
  }
  sent.push(mail)
}

const mailsTo = (email: string) => sent.filter(({ to }) => to === email)
const linkIn = ({ text }: Mail) => new URL(/http\S+/.exec(text)?.[0] ?? '').pathname

onEachStore(
  'mail',
  server => {
    const forgot = (email: string, address: string, headers = {}) =>
      sendForm(server, '/forgot', { email }, { ...FROM_CONSOLE, 'x-forwarded-for': address, ...headers })
    const received = async (email: string, count = 1): Promise<Mail> => {
      await until(() => mailsTo(email).length >= count)
      const mail = mailsTo(email).at(-1)
      assert.ok(mail)
      return mail
    }

    test('a forgotten password: the same page for every email, and a link to those who have an account', async () => {
      const { email } = await signedIn(await server.organization())
      const known = await forgot(email, '203.0.113.1')
      const unknown = await forgot(newEmail(), '203.0.113.1')
      assert.deepEqual([known.status, known.text], [200, unknown.text])
      const link = linkIn(await received(email))
      const jobs = JSON.stringify(await server.db.selectFrom('jobs').select('payload').execute())
      assert.ok(!jobs.includes(link.split('/')[2] ?? '') && !jobs.includes(email))
      assert.equal((await sendForm(server, link, { password: 'another horse 9' })).status, 303)
      await signIn(server, email, 'another horse 9')
      const kinds = await server.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'sendMail')
        .execute()
      assert.ok(kinds.length >= 2)
    })

    test('an email gets at most five links an hour, and a network asks for ten a minute', async () => {
      const { email } = await signedIn(await server.organization())
      for (let i = 0; i < 8; i++) assert.equal((await forgot(email, `203.0.113.${20 + i}`)).status, 200)
      const { email: last } = await signedIn(await server.organization())
      await forgot(last, '203.0.113.30')
      await received(last)
      await until(async () => {
        const jobs = server.db.selectFrom('jobs').select('id').where('name', '=', 'sendMail')
        return (await jobs.where('finish_date', 'is', null).execute()).length === 0
      })
      assert.equal(mailsTo(email).length, 5)
      for (let i = 0; i < 10; i++) assert.equal((await forgot(newEmail(), '203.0.113.40')).status, 200)
      const paused = await forgot(newEmail(), '203.0.113.40')
      assert.equal(paused.status, 429)
      assert.ok(Number(paused.headers.get('retry-after')) <= 60)
      assert.equal((await forgot(email, '203.0.113.41', { 'sec-fetch-site': 'cross-site' })).status, 403)
    })

    test('links that are asked for at once are counted', async () => {
      const { email } = await signedIn(await server.organization())
      const asked = Array.from({ length: 24 }, (_, i) => forgot(email, `203.0.113.${i < 12 ? 50 : 60 + i}`))
      const paused = (await Promise.all(asked)).filter(({ status }) => status === 429)
      assert.equal(paused.length, 2)
      const jobs = await server.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'sendMail')
        .execute()
      const user = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      assert.equal(jobs.filter(({ payload }) => JSON.stringify(payload).includes(user.id)).length, 5)
    })

    test('a new user without a password is invited, in the language of who made it', async () => {
      const admin = await signedIn(await server.organization(), 'ADMIN')
      const email = newEmail()
      await admin.call('POST', '/core/user', { email, password: null }, { 'accept-language': 'de-AT' })
      const mail = await received(email)
      assert.match(mail.text, /Sie können sich jetzt als/)
      const link = linkIn(mail)
      aheadMs += 6 * 24 * HOUR_MS
      try {
        assert.equal((await request(server.url + link, 'GET')).status, 200)
        aheadMs += 25 * HOUR_MS
        assert.equal((await request(server.url + link, 'GET')).status, 410)
      } finally {
        aheadMs -= 7 * 24 * HOUR_MS + HOUR_MS
      }
      const withPassword = newEmail()
      await admin.call('POST', '/core/user', { email: withPassword, password: PASSWORD })
      assert.equal(mailsTo(withPassword).length, 0)
    })

    test('a changed password is told to its user, whoever changed it', async () => {
      const organization = await server.organization()
      const alice = await signedIn(organization)
      const change = { password: PASSWORD, newPassword: 'another horse 9' }
      assert.equal((await alice.call('POST', '/me/password', change)).status, 204)
      assert.match((await received(alice.email)).subject, /was changed/)
      await organization.call('PATCH', `/core/user/${alice.userid}`, { password: 'third horse 9' })
      await received(alice.email, 2)
    })

    test('administrators send themselves a test, and read why it failed', async () => {
      const organization = await server.organization()
      const [admin, alice] = [await signedIn(organization, 'ADMIN'), await signedIn(organization)]
      assert.equal((await admin.call('GET', '/me')).body.server.mail, true)
      assert.deepEqual((await admin.call('POST', '/mail/test', {})).body, { to: admin.email })
      isProblem(await alice.call('POST', '/mail/test', {}), 403, 'role_missing')
      failures = 1
      const failed = await admin.call('POST', '/mail/test', {})
      isProblem(failed, 422, 'mail_failed')
      assert.equal(failed.body.detail, '450 Try later')
    })
  },
  {
    FORMYARD_SMTP_URL: 'smtp://127.0.0.1:1',
    FORMYARD_MAIL_FROM: 'Forms <forms@example.com>',
    FORMYARD_TRUSTED_PROXIES: 'loopback',
  },
  { ...plainPasswords, sendMail, now },
)

onEachStore(
  'no mail server',
  server => {
    test('the page says who can help, and the test what to set', async () => {
      const admin = await signedIn(await server.organization(), 'ADMIN')
      assert.match((await request(`${server.url}/forgot`, 'GET')).text, /Ask an administrator/)
      assert.equal((await sendForm(server, '/forgot', { email: admin.email })).status, 404)
      isProblem(await admin.call('POST', '/mail/test', {}), 422, 'mail_missing')
      assert.equal((await admin.call('GET', '/me')).body.server.mail, false)
      const invited = newEmail()
      await admin.call('POST', '/core/user', { email: invited, password: null })
      const queued = await server.db.selectFrom('jobs').select('id').where('name', '=', 'sendMail').execute()
      assert.equal(queued.length, 0)
    })
  },
  {},
  plainPasswords,
)

test('names and emails cannot add lines to a mail', () => {
  const values = {
    email: 'eva@example.com',
    organization: 'Nordhaus\n\nhttps://evil.example',
    url: 'http://x/',
  }
  const { text, subject } = composeMail('invite', 'en', values)
  assert.doesNotMatch(text, /\n\s*https:\/\/evil/)
  assert.doesNotMatch(subject, /\n/)
})

test('a mail reaches an SMTP server', async () => {
  const lines: string[] = []
  const smtp = createServer(socket => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', data => {
      for (const line of String(data).split('\r\n').slice(0, -1)) {
        lines.push(line)
        if (isData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        isData = line === 'DATA'
      }
    })
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  const address = smtp.address()
  assert.ok(typeof address === 'object' && address)
  const send = createMailer({ url: `smtp://127.0.0.1:${address.port}`, from: 'Forms <forms@example.com>' })
  await send({ to: 'eva@example.com', subject: 'Grüße', text: 'Öffnen Sie http://x/reset/abc' })
  smtp.close()
  assert.ok(lines.includes('MAIL FROM:<forms@example.com>'))
  assert.ok(lines.includes('RCPT TO:<eva@example.com>'))
  assert.ok(lines.includes('Auto-Submitted: auto-generated'))
})
