// Mails about webhooks that fail: when they leave, in which language, and where they lead.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'
import { FROM_CONSOLE, PASSWORD, plainPasswords, sendForm, signedIn } from '../../support/people.ts'
import { ok, Receiver, status } from '../../support/receiver.ts'
import { type SmtpDouble, startSmtp } from '../../support/smtp-double.ts'

const HOUR = 60 * 60_000
const settings: Record<string, string> = {
  FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
  FORMYARD_MAIL_FROM: 'Forms <forms@example.com>',
}

let smtp: SmtpDouble
before(async () => {
  smtp = await startSmtp()
  settings['FORMYARD_SMTP_URL'] = `smtp://127.0.0.1:${smtp.port}`
})
after(() => smtp.close())

/** What people read of a quoted-printable text, or of an encoded subject. */
const decoded = (text: string) => {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'))
}

/** The whole mails to an address, as text. */
const mailsTo = (email: string) =>
  smtp.lines
    .join('\n')
    .split(/^MAIL FROM/m)
    .filter(mail => mail.includes(`RCPT TO:<${email}>`) && /\n\.(\n|$)/.test(mail))
    .map(decoded)

onEachStore(
  'mails about webhooks',
  server => {
    /** A webhook of a person whose receiver fails, and a way to let time pass until something holds. */
    async function failingHook(receiver: Receiver, language: string | undefined, description: string) {
      const alice = await server.organization()
      const person = await signedIn(alice)
      const headers = { ...FROM_CONSOLE, ...(language !== undefined && { 'accept-language': language }) }
      const fields = { email: person.email, password: PASSWORD }
      assert.equal((await sendForm(server, '/login', fields, headers)).status, 303)
      const made = await alice.call('POST', `/user/${person.userid}/app`, { name: 'Training' })
      const app = `/user/${person.userid}/app/${made.body.appid}`
      const form = await alice.call('POST', `${app}/webform`, quiz)
      const { url } = (await alice.call('PUT', `${app}/webform/${form.body.webformid}/activate`)).body
      const created = await alice.call('POST', `${app}/webhook`, {
        url: `${receiver.url}?token=marker`,
        events: ['response.created'],
        description,
      })
      const { webhookid } = created.body
      for (let i = 0; i < 25; i++)
        assert.equal((await request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })).status, 201)
      const state = async () => (await alice.call('GET', `${app}/webhook/${webhookid}`)).body
      /** Eight hours of the clock of deliveries, and then an attempt. */
      const pass = async () => {
        const { failures } = await state()
        server.advanceJobs(8 * HOUR)
        await until(async () => (await state()).failures !== failures)
      }
      const page = `${server.url}/console/apps/${made.body.appid}/webhooks/${webhookid}`
      return { email: person.email, state, pass, page }
    }

    for (const [language, fails, disabled] of [
      ['de-AT,de;q=0.9', 'schlägt seit einem Tag fehl', 'wurde abgeschaltet'],
      ['fr', 'has failed for a day', 'was disabled'],
    ] as const)
      test(`owners who read ${language} hear after a day that a webhook fails, and after three that it was disabled`, async () => {
        await using receiver = await Receiver.start(status(500))
        const { email, state, pass, page } = await failingHook(receiver, language, 'Results to the CRM')
        await until(async () => (await state()).failures >= 10)
        for (let hours = 8; hours < 24; hours += 8) await pass()
        assert.equal(mailsTo(email).length, 0, 'nothing on the first day')
        await pass()
        await until(() => mailsTo(email).length === 1)
        assert.equal((await state()).status, 'ENABLED')
        while ((await state()).status === 'ENABLED') await pass()
        await until(() => mailsTo(email).length === 2)
        const [first = '', second = ''] = mailsTo(email)
        assert.ok(first.includes(fails), first)
        assert.ok(second.includes(disabled), second)
        for (const mail of [first, second]) {
          assert.ok(mail.includes(`"Results to the CRM" (${new URL(receiver.url).host})`), mail)
          assert.ok(mail.includes(page), mail)
          assert.ok(mail.includes('HTTP 500'), mail)
          assert.ok(!mail.includes('marker'), 'the address of a receiver can have a secret')
        }
      })

    test('a webhook that replies 410 is told at once by its host, and one that works again is not told', async () => {
      await using gone = await Receiver.start(status(410))
      const left = await failingHook(gone, undefined, '')
      await until(() => mailsTo(left.email).length === 1)
      const [mail = ''] = mailsTo(left.email)
      assert.ok(mail.includes(`The webhook ${new URL(gone.url).host} of`), mail)
      assert.ok(mail.includes('HTTP 410'), mail)

      await using receiver = await Receiver.start(status(500))
      const back = await failingHook(receiver, undefined, '')
      await until(async () => (await back.state()).failures >= 10)
      server.advanceJobs(HOUR)
      receiver.script = ok
      await until(async () => {
        server.advanceJobs(HOUR)
        return (await back.state()).waiting === 0
      })
      assert.deepEqual([(await back.state()).failures, mailsTo(back.email)], [0, []])
    })
  },
  settings,
  plainPasswords,
)
