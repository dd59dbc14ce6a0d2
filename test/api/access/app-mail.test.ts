// Mails of applications: their mail servers, the test mail, addresses that refuse mail, and the limit.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConnector } from '../../../src/platform/outgoing/connect.ts'
import { createSealing } from '../../../src/platform/sealing/sealing.ts'
import { type AppMailParts, createAppMailer } from '../../../src/product/mail/app-mail.ts'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, type TestServer } from '../../support/harness.ts'
import { type SmtpDouble, startSmtp } from '../../support/smtp-double.ts'

const KEY = Buffer.alloc(32, 7)
const FROM = 'Forms <forms@example.com>'
const gone = '550 5.1.1 <gone@example.com> No such user'

let smtp: SmtpDouble
before(async () => {
  const recipients = {
    'gone@example.com': gone,
    'full@example.com': '452 4.2.2 Mailbox full',
    'spam@example.com': '550 5.7.1 Message blocked as spam',
  }
  smtp = await startSmtp({ recipients })
})
after(() => smtp.close())

onEachStore('mail of applications', declareMail, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareMail(server: TestServer): void {
  const newOwner = async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const [, , , , appId = ''] = app.split('/')
    return { alice, app, sender: { organizationId: alice.id, appId } }
  }
  const withServer = async (port = smtp.port, credentials = '') => {
    const owner = await newOwner()
    const url = `smtp://${credentials}127.0.0.1:${port}`
    const set = await owner.alice.call('PUT', `${owner.app}/mail`, { url, from: FROM })
    assert.equal(set.status, 200, set.text)
    return owner
  }
  const mailer = (more: Partial<AppMailParts> = {}) =>
    createAppMailer({
      db: server.db,
      sealing: createSealing(() => [KEY]),
      connect: createConnector({ hosts: [], privateNetworks: ['127.0.0.0/8'] }),
      mail: undefined,
      mailsPerMinute: 60,
      now: () => new Date(),
      ...more,
    })
  const mail = (...to: string[]) => ({ to, subject: 'Result', text: 'You passed.' })

  test('a mail server is set, read without its password, and deleted', async () => {
    const { alice, app } = await newOwner()
    isProblem(await alice.call('GET', `${app}/mail`), 404, 'mail_server_not_found')
    const url = 'smtps://forms:marker%20pass@mail.example.com'
    const set = await alice.call('PUT', `${app}/mail`, { url, from: FROM })
    assert.equal(set.status, 200, set.text)
    const { updateDate, ...seen } = set.body
    assert.deepEqual(seen, { host: 'mail.example.com', port: 465, user: 'forms', from: FROM })
    assert.deepEqual((await alice.call('GET', `${app}/mail`)).body, set.body)
    const rows = await server.db
      .selectFrom('mail_servers')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .execute()
    assert.doesNotMatch(JSON.stringify([rows, set.body]), /marker/)
    assert.equal((await alice.call('DELETE', `${app}/mail`)).status, 204)
    isProblem(await alice.call('DELETE', `${app}/mail`), 404, 'mail_server_not_found')
  })

  test('a URL with options of the mail library, and a sender with two lines, are refused', async () => {
    const { alice, app } = await newOwner()
    for (const url of [
      'smtp://mail.example.com?proxy=socks5://127.0.0.1:1080',
      'smtp://mail.example.com/?host=127.0.0.1',
      'smtp://mail.example.com/x',
      'https://mail.example.com',
      'smtp:mail.example.com',
      'smtps://',
      'smtps://%ff@mail.example.com',
    ])
      isProblem(await alice.call('PUT', `${app}/mail`, { url, from: FROM }), 400, 'body_invalid')
    const from = 'Forms\r\nBcc: eve@example.com <forms@example.com>'
    isProblem(await alice.call('PUT', `${app}/mail`, { url: 'smtp://mail.example.com', from }), 400)
  })

  test('the test mail reaches its server, or says what to change', async () => {
    const { alice, app } = await withServer()
    const path = `${app}/mail/test`
    assert.deepEqual((await alice.call('POST', path, { to: 'eva@example.com' })).body, {
      to: 'eva@example.com',
    })
    assert.ok(smtp.lines.includes('RCPT TO:<eva@example.com>'))
    const refused = await alice.call('POST', path, { to: 'gone@example.com' })
    isProblem(refused, 422, 'mail_failed')
    assert.equal(
      refused.body.detail,
      'The mail server refused the recipient. It said: 550 5.1.1 <***> No such user',
    )
    isProblem(await alice.call('POST', '/core/mail/test', { to: 'eva@example.com' }), 422, 'mail_missing')
  })

  test('a wrong password, port, protocol and address have sentences of their own', async () => {
    const strict = await startSmtp({ auth: '535 5.7.8 Wrong password' })
    const silent = await startSmtp()
    silent.close()
    const detailOf = async (url: string) => {
      const { alice, app } = await newOwner()
      await alice.call('PUT', `${app}/mail`, { url, from: FROM })
      const reply = await alice.call('POST', `${app}/mail/test`, { to: 'eva@example.com' })
      isProblem(reply, 422, 'mail_failed')
      return reply.body.detail
    }
    const atPort = (port: number) => `127.0.0.1:${port}`
    assert.match(
      await detailOf(`smtp://eva:marker@${atPort(strict.port)}`),
      /^The mail server refused the user or the password\./,
    )
    assert.match(await detailOf(`smtp://${atPort(silent.port)}`), /does not accept connections/)
    assert.match(await detailOf(`smtps://${atPort(strict.port)}`), /Check the/)
    assert.match(await detailOf('smtps://10.1.2.3'), /not on the public internet/)
    strict.close()
  })

  test('the organization’s list of hosts holds for mail servers', async () => {
    const { alice, app } = await withServer()
    await alice.call('PUT', '/core/egress', { hosts: ['mail.example.com'] })
    const reply = await alice.call('POST', `${app}/mail/test`, { to: 'eva@example.com' })
    assert.match(reply.body.detail, /not among the hosts/)
  })

  test('a mail has text, HTML of Markdown, and the given Message-ID', async () => {
    const { sender } = await withServer()
    const outcome = await mailer()(sender, {
      ...mail('eva@example.com'),
      markdown: 'You **passed** <script>x</script>.',
      messageId: 'run_1.mail@forms.example.com',
    })
    assert.deepEqual(outcome, { status: 'SENT', messageId: 'run_1.mail@forms.example.com', suppressed: [] })
    const from = smtp.lines.lastIndexOf('Message-ID: <run_1.mail@forms.example.com>')
    const sent = smtp.lines.slice(from - 20).join('\n')
    assert.match(
      sent,
      /text\/plain[\s\S]*You passed\.[\s\S]*text\/html[\s\S]*<strong>passed<\/strong> &lt;script/,
    )
  })

  test('an address that does not exist gets no second mail, until somebody removes it from the list', async () => {
    const { alice, sender } = await withServer()
    const send = mailer()
    const failed = await send(sender, mail('gone@example.com'))
    assert.equal(failed.status, 'FAILED')
    const before = smtp.lines.length
    assert.deepEqual(await send(sender, mail('Gone@example.com')), {
      status: 'SUPPRESSED',
      suppressed: ['Gone@example.com'],
    })
    assert.equal(smtp.lines.length, before)
    const { body } = await alice.call('POST', '/core/mail/suppression/all')
    assert.deepEqual(
      body.map(({ email, reason }: { email: string; reason: string }) => [email, reason]),
      [['gone@example.com', '550 5.1.1 <***> No such user']],
    )
    const path = `/core/mail/suppression/${body[0].suppressionid}`
    assert.equal((await alice.call('DELETE', path)).status, 204)
    isProblem(await alice.call('DELETE', path), 404, 'suppression_not_found')
    assert.equal((await send(sender, mail('gone@example.com'))).status, 'FAILED')
  })

  test('others get the mail, and refusals that are temporary or about the content suppress nobody', async () => {
    const { alice, sender } = await withServer()
    const send = mailer()
    const sent = await send(sender, mail('eva@example.com', 'gone@example.com'))
    assert.deepEqual([sent.status, 'suppressed' in sent && sent.suppressed], ['SENT', ['gone@example.com']])
    for (const [email, isTemporary] of [
      ['full@example.com', true],
      ['spam@example.com', false],
    ] as const) {
      const failed = await send(sender, mail(email))
      assert.deepEqual(
        [failed.status, 'isTemporary' in failed && failed.isTemporary],
        ['FAILED', isTemporary],
      )
    }
    assert.equal((await alice.call('POST', '/core/mail/suppression/all')).body.length, 1)
  })

  test('an application sends at most its mails of a minute, and others are not held up', async () => {
    const [{ sender }, other] = [await withServer(), await withServer()]
    const now = () => new Date('2026-03-01T10:00:20.000Z')
    const send = mailer({ mailsPerMinute: 2, now })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push(await send(sender, mail('eva@example.com')))
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['SENT', 'SENT', 'LIMITED'],
    )
    assert.deepEqual(statuses[2], { status: 'LIMITED', retryDate: new Date('2026-03-01T10:01:00.000Z') })
    assert.equal((await send(other.sender, mail('eva@example.com'))).status, 'SENT')
    const later = mailer({ mailsPerMinute: 2, now: () => new Date('2026-03-01T10:01:00.000Z') })
    assert.equal((await later(sender, mail('eva@example.com'))).status, 'SENT')
  })

  test('without any mail server nothing is sent', async () => {
    const { sender } = await newOwner()
    assert.deepEqual(await mailer()(sender, mail('eva@example.com')), { status: 'UNAVAILABLE' })
    const operators = mailer({ mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: FROM } })
    assert.equal((await operators(sender, mail('eva@example.com'))).status, 'SENT')
  })
}
