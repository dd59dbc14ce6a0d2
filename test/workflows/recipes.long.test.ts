// Each template of the console, which is a recipe of the docs, run to its end against a mail server and a receiver.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../support/harness.ts'
import { type SmtpDouble, startSmtp } from '../support/smtp-double.ts'
import { activate, asleep, ended, newPlace } from './recipe-place.ts'

let smtp: SmtpDouble
before(async () => {
  smtp = await startSmtp()
})
after(() => smtp.close())

onEachStore('recipes', declareRecipes, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareRecipes(server: TestServer): void {
  const place = (status?: number) => newPlace(server, smtp.port, status === undefined ? {} : { status })

  /** Lines of mails since a moment. */
  const mailsSince = (from: number) => smtp.lines.slice(from).join('\n')

  test('mail about each response', async () => {
    const here = await place()
    const path = await activate(here, 'mail')
    const from = smtp.lines.length
    await here.answer('Eva', 9)
    await ended(here, path)
    assert.match(mailsSince(from), /RCPT TO:<office@example\.com>[\s\S]*Subject: A new response/)
  })

  test('tell a chat about unhappy people', async () => {
    const here = await place()
    const path = await activate(here, 'unhappy')
    await here.answer('Max', 10)
    await here.answer('Eva', 3)
    await ended(here, path)
    await until(() => here.receiver.received.length === 1)
    const { text } = JSON.parse(here.receiver.received[0]?.text ?? '')
    assert.match(text, /^Eva gave 3 points\. https:.*\/responses\/response_/)
  })

  test('keep a list of people', async () => {
    const here = await place()
    await activate(here, 'people')
    const rows = async () =>
      (
        (await here.alice.call('POST', `${here.app}/dataset/${here.dataset}/row/all`)).body as {
          values: object
        }[]
      ).map(row => row.values)
    await here.answer('Eva', 3)
    await until(async () => (await rows()).length === 1)
    await here.answer('Eva', 8, 'eva@example.org')
    const wanted = { name: 'Eva', email: 'eva@example.org', nps: 8 }
    await until(async () => JSON.stringify(await rows()) === JSON.stringify([wanted]))
  })

  test('send responses to a CRM, which takes them', async () => {
    const here = await place()
    const path = await activate(here, 'crm')
    await here.answer('Eva', 9)
    await ended(here, path)
    const [sent] = here.receiver.received
    const { email, response } = JSON.parse(sent?.text ?? '')
    assert.equal(email, 'Eva@example.com')
    assert.match(response, /^response_/)
    assert.deepEqual([sent?.path, sent?.headers.authorization], ['/people', 'Bearer token-of-the-crm'])
  })

  test('send responses to a CRM, which refuses them: a person is told', async () => {
    const here = await place(422)
    const path = await activate(here, 'crm')
    const from = smtp.lines.length
    await here.answer('Eva', 9)
    await ended(here, path, 'FAILED')
    assert.match(mailsSince(from), /The CRM did not take a response[\s\S]*the status 422/)
  })

  test('weekly summary of the responses since the week before', async () => {
    const here = await place()
    await here.answer('Eva', 9)
    await here.answer('Max', 6)
    await here.answer('Old', 1)
    const [, , old] = (await here.alice.call('GET', `${here.app}/webform/${here.webformid}/response`)).body
    await server.db
      .updateTable('responses')
      .set({ create_date: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', old.responseid)
      .execute()
    const path = await activate(here, 'weekly')
    const from = smtp.lines.length
    server.advanceJobs(8 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(mailsSince(from), /Subject: 2 responses in the last week[\s\S]*with 7\.5 points/)
  })

  test('mail a dashboard each week', async () => {
    const here = await place()
    await here.answer('Eva', 9)
    const made = await here.alice.call('POST', `${here.app}/webform/${here.webformid}/dashboard`, {})
    const { dashboardid } = made.body
    assert.equal((await here.alice.call('PUT', `${here.app}/dashboard/${dashboardid}/activate`)).status, 200)
    const path = await activate(here, 'figures', { dashboardid })
    const from = smtp.lines.length
    server.advanceJobs(8 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(mailsSince(from), /Subject: The figures of the week[\s\S]*Responses\n1\n[\s\S]*image\/png/)
    // Other tests move the clock, and would get its mails.
    await here.alice.call('PUT', `${path}/pause`)
  })

  test('remind people who have not answered', async () => {
    const here = await place()
    const rows = ['Eva', 'Max'].map(name => ({ name, email: `${name}@example.com` }))
    await here.alice.call('POST', `${here.app}/dataset/${here.dataset}/row`, { rows })
    const path = await activate(here, 'reminder')
    await here.answer('Max', 9)
    const from = smtp.lines.length
    await here.alice.call('POST', `${path}/run`, {})
    await asleep(here, path)
    server.advanceJobs(8 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(mailsSince(from), /RCPT TO:<Eva@example\.com>/)
    assert.doesNotMatch(mailsSince(from), /RCPT TO:<Max@example\.com>/)
  })

  test('wait for an answer, and ask again', async () => {
    const here = await place()
    const path = await activate(here, 'ask')
    await here.alice.call('POST', `${path}/run`, { input: { email: 'eva@example.com' } })
    await asleep(here, path)
    server.advanceJobs(4 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(here.receiver.received[0]?.text ?? '', /eva@example\.com has not answered/)
  })

  const QUIZ = {
    name: 'Alpine guide',
    appType: 'QUIZ',
    questions: [
      { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' },
      { id: 'nps', type: 'NUMBER', text: 'How many?' },
    ],
    scoring: { questions: { nps: { points: 1, correct: 5 } }, passMark: { percent: 50 } },
    settings: { email: 'REQUIRED' },
  }
  const quizPlace = () => newPlace(server, smtp.port, { form: QUIZ })
  /** The address of a personal link in mails; quoted-printable breaks lines and encodes `=`. */
  const linkIn = (mails: string) =>
    /http:\/\/\S+?\/l\/invitation_[0-9a-z]{26}\.[\w-]{22}/.exec(mails.replaceAll('=\n', ''))?.[0] ?? ''
  const useLink = async (link: string, fields: Record<string, string>) => {
    const [url = '', secret = ''] = link.split('/l/')
    const body = new URLSearchParams({ version: '1', link: secret, ...fields })
    const sent = await request(url, 'POST', body, { accept: 'application/json' })
    assert.equal(sent.status, 201, sent.text)
  }

  test('offer a second try: the second response is awaited', async () => {
    const here = await quizPlace()
    const path = await activate(here, 'again')
    const from = smtp.lines.length
    await here.answer('Eva', 5)
    await here.answer('Max', 4)
    await asleep(here, path)
    const link = linkIn(mailsSince(from))
    await useLink(link, { 'a.name': 'Max', 'a.nps': '5', email: 'Max@example.com' })
    await ended(here, path)
    assert.doesNotMatch(mailsSince(from), /RCPT TO:<Eva@example\.com>/)
    assert.match(mailsSince(from), /Subject: Max@example\.com tried again[\s\S]*This time 100 percent/)
    assert.equal((await here.alice.call('POST', `${path}/run/all`)).body.length, 1)
  })

  test('invite people, and remind those who have not answered', async () => {
    const here = await place()
    const rows = ['Eva', 'Max'].map(name => ({ name, email: `${name}@example.com` }))
    await here.alice.call('POST', `${here.app}/dataset/${here.dataset}/row`, { rows })
    const inner = await activate(here, 'invite')
    const outer = await activate(here, 'everybody', { workflowid: inner.split('/').at(-1) ?? '' })
    const from = smtp.lines.length
    await here.alice.call('POST', `${outer}/run`, {})
    await ended(here, outer)
    const runs = async (status: string) =>
      (await here.alice.call('POST', `${inner}/run/all`, { status })).body.length
    const asked = () => mailsSince(from).split('Subject: May we ask you something').length - 1
    await until(async () => (await runs('WAITING')) === 2 && asked() === 2)
    const invited = await here.alice.call('POST', `${here.app}/webform/${here.webformid}/invitation/all`)
    const ofMax = invited.body.find(
      ({ respondent }: { respondent: { email: string } }) => respondent.email === 'Max@example.com',
    )
    await useLink(ofMax.url, { 'a.name': 'Max', email: 'Max@example.com' })
    await until(async () => (await runs('DONE')) === 1)
    const later = smtp.lines.length
    server.advanceJobs(6 * 24 * 60 * 60_000)
    await until(async () => (await runs('DONE')) === 2)
    assert.match(mailsSince(later), /RCPT TO:<Eva@example\.com>[\s\S]*We still hope for your answer/)
    assert.doesNotMatch(mailsSince(later), /Max/)
  })

  test('approve a submission: a person decides, and the respondent is told', async () => {
    const settings = { email: 'REQUIRED', review: { states: ['NEW', 'SHORTLIST', 'ACCEPTED', 'REJECTED'] } }
    const here = await newPlace(server, smtp.port, { form: { ...QUIZ, settings } })
    const path = await activate(here, 'approval')
    const from = smtp.lines.length
    for (const name of ['Eva', 'Max', 'Zoe']) await here.answer(name, 1)
    const form = `${here.app}/webform/${here.webformid}`
    const runs = async (status: string) =>
      (await here.alice.call('POST', `${path}/run/all`, { status })).body.length
    // The clock of jobs is ahead of that of requests, so the waits must be stored first.
    await asleep(here, path, 3)
    const responses = (await here.alice.call('GET', `${form}/response`)).body
    const decide = (i: number, state: string) =>
      here.alice.call('PUT', `${form}/response/${responses[i].responseid}/review`, { state })
    // A state that decides nothing sends no mail: the run waits for the next change.
    await decide(0, 'SHORTLIST')
    await until(async () => {
      const waiting = (await here.alice.call('POST', `${path}/run/all`, { status: 'WAITING' })).body
      return waiting.some(
        (run: { responseid: string; position: { path: string; responseid: string } }) =>
          run.position.path === '1/decision' && run.position.responseid === run.responseid,
      )
    })
    assert.doesNotMatch(mailsSince(from), /Subject: (Welcome|Not this time)/)
    await decide(0, 'ACCEPTED')
    await decide(1, 'REJECTED')
    await until(async () => (await runs('DONE')) === 2)
    const told = (subject: string, to: string) =>
      assert.match(mailsSince(from), new RegExp(`To: ${to}@example\\.com\\nSubject: ${subject}`))
    told('Welcome', 'Eva')
    told('Not this time', 'Max')
    await until(async () => (await runs('WAITING')) === 1)
    server.advanceJobs(31 * 24 * 60 * 60_000)
    await until(async () => (await runs('DONE')) === 3)
    told('Not this time', 'Zoe')
    const last = await here.alice.call('GET', `${form}/response/${responses[2].responseid}/review`)
    assert.equal(last.body.state, 'REJECTED')
  })

  test('send a certificate to those who passed', async () => {
    const here = await quizPlace()
    const path = await activate(here, 'certificate')
    const from = smtp.lines.length
    await here.answer('Max', 4)
    await here.answer('Eva', 5)
    await ended(here, path)
    const mail = mailsSince(from).replaceAll('=\n', '')
    assert.match(mail, /Subject: Your certificate: Alpine guide/)
    assert.match(mail, /<strong>Eva<\/strong> passed on \d{4}-\d\d-\d\d with 100 percent/)
    assert.match(mail, /filename=answers\.csv/)
    const [, encoded = ''] = /filename=answers\.csv\n\n([\w+/=\n]+)/.exec(mail) ?? []
    const csv = Buffer.from(encoded, 'base64').toString()
    assert.match(csv, /^name,nps,.*\r\nEva,5,.*,Eva@example\.com,/)
    assert.doesNotMatch(mail, /RCPT TO:<Max/)
  })

  test('delete what is held of a person, with the request: nothing for a request without an email', async () => {
    const here = await newPlace(server, smtp.port, {
      form: { ...QUIZ, appType: 'SURVEY', scoring: undefined, settings: { email: 'OPTIONAL' } },
    })
    const settings = { email: 'OPTIONAL' }
    const other = await here.alice.call('POST', `${here.app}/webform`, { ...QUIZ, settings })
    const otherPath = `${here.app}/webform/${other.body.webformid}`
    const { url } = (await here.alice.call('PUT', `${otherPath}/activate`)).body
    for (const email of ['eva@example.com', 'max@example.com', 'eva@example.com', undefined, undefined])
      await request(url, 'POST', { answers: { name: 'Anybody' }, email })
    const path = await activate(here, 'erasure', { otherid: other.body.webformid })
    const from = smtp.lines.length
    const sent = await request(here.url, 'POST', { answers: { name: 'Nobody' } })
    assert.equal(sent.status, 201, sent.text)
    const people = `${here.app}/dataset/${here.dataset}/row`
    const emails = ['eva@example.com', 'max@example.com', null]
    await here.alice.call('POST', people, { rows: emails.map((email, i) => ({ name: `${i}`, email })) })
    await here.answer('Eva', 1, 'eva@example.com')
    const left = async (form: string) => (await here.alice.call('GET', `${form}/response`)).body
    await until(async () => (await left(`${here.app}/webform/${here.webformid}`)).length === 1)
    assert.deepEqual(
      (await left(otherPath)).map(({ email }: { email: string }) => email),
      ['max@example.com', null, null],
    )
    const rows: { values: { email: string | null } }[] = (await here.alice.call('POST', `${people}/all`)).body
    assert.deepEqual(
      rows.map(({ values }) => values.email),
      ['max@example.com', null],
    )
    assert.match(mailsSince(from), /2 responses were deleted/)
    // None for the request without an email.
    const runs = async () => (await here.alice.call('POST', `${path}/run/all`)).body
    await until(async () => (await runs()).length === 1)
    const [{ runid }] = await runs()
    const run = async () => (await here.alice.call('GET', `${path}/run/${runid}`)).text
    await until(async () => !(await run()).includes('eva@example.com'))
  })
}
