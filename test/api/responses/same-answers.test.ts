// Equivalent notations of an answer are normalized, so conditions and scoring treat them the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, request } from '../../support/harness.ts'

const quiz = {
  name: 'Same',
  appType: 'QUIZ',
  questions: [
    { id: 'phone', type: 'PHONE', text: 'Phone' },
    { id: 'at', type: 'DATETIME', text: 'When' },
    { id: 'site', type: 'URL', text: 'Site' },
    {
      id: 'people',
      type: 'GROUP',
      text: 'People',
      questions: [{ id: 'phone', type: 'PHONE', text: 'Phone' }],
      repeat: {},
    },
    {
      id: 'mine',
      type: 'YES_NO',
      text: 'Is it yours?',
      visibleWhen: { '==': [{ var: 'phone' }, '+43158858'] },
    },
  ],
  scoring: {
    questions: {
      phone: { points: 1, correct: '+43 1 588 58' },
      at: { points: 1, correct: '2026-03-27T09:30+01:00' },
      site: { points: 1, correct: ['https://example.com'] },
      mine: { points: 0 },
      people: { points: 1, correct: [{ phone: '+43 1 588 58' }] },
    },
  },
  settings: { results: { showScore: true } },
}

onEachStore('equivalent notations of an answer', server => {
  for (const [phone, at, site] of [
    ['+43158858', '2026-03-27T09:30+01:00', 'https://example.com'],
    ['+43 1 58858', '2026-03-27T08:30Z', 'https://example.com/'],
    ['+431 588 58', '2026-03-27T08:30:00.000+00:00', 'https://EXAMPLE.com'],
  ]) {
    test(`have the same conditions and score, and phone numbers are stored as E.164 (${phone})`, async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(quiz)
      const answers = { phone, at, site, people: [{ phone }], mine: true }
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
      assert.equal(sent.body.score, 4)
      const stored = await alice.call('GET', `${path}/response/${sent.body.responseid}`)
      const kept = { ...answers, phone: '+43158858', people: [{ phone: '+43158858' }] }
      assert.deepEqual(stored.body.answers, kept)
      const filter = { '==': [{ var: 'phone' }, '+43158858'] }
      assert.equal((await alice.call('POST', `${path}/response/all`, { filter })).body.length, 1)
    })
  }

  test('addresses are taken as people type them: without https://, and with letters of any script', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Reach you',
      questions: [
        { id: 'site', type: 'URL', text: 'Site' },
        { id: 'mail', type: 'EMAIL', text: 'Email' },
        { id: 'who', type: 'NAME', text: 'Name', required: true },
      ],
      settings: { email: 'OPTIONAL', onePerEmail: true },
    })
    const who = { last: 'Suharto' }
    for (const [site, stored] of [
      ['example.com', 'https://example.com'],
      ['www.bücher.de:8080/a?b#c', 'https://www.bücher.de:8080/a?b#c'],
      ['http://example.com', 'http://example.com'],
    ]) {
      const sent = await request(url, 'POST', { answers: { site, who, mail: 'Bob@bücher.de' } })
      assert.equal(sent.status, 201, sent.text)
      const { body } = await alice.call('GET', `${path}/response/${sent.body.responseid}`)
      assert.deepEqual(body.answers, { site: stored, who, mail: 'Bob@xn--bcher-kva.de' })
    }
    const fields = new URLSearchParams({
      'a.site': ' example.com ',
      'a.who.first': 'Suharto',
      'a.mail': 'a@παράδειγμα.gr',
    })
    assert.equal((await request(url, 'POST', fields)).status, 303)
    for (const [answers, pointer] of [
      [{ who, site: 'example' }, '/answers/site'],
      [{ who, site: 'bob@example.com' }, '/answers/site'],
      [{ who, site: 'javascript:alert(1)' }, '/answers/site'],
      [{ who, mail: 'bob@bü cher.de' }, '/answers/mail'],
      [{ who, mail: 'jürgen@example.com' }, '/answers/mail'],
      [{ who, mail: 'bob@xn--a.de.ü-' }, '/answers/mail'],
      [{ who: { first: ' ' } }, '/answers/who'],
    ] as const) {
      const { status, body } = await request(url, 'POST', { answers })
      assert.deepEqual([status, body.errors.map((one: { pointer: string }) => one.pointer)], [422, [pointer]])
    }
    const own = (email: string) => request(url, 'POST', { answers: { who }, email })
    assert.equal((await own('ann@bücher.de')).status, 201)
    isProblem(await own('ANN@xn--bcher-kva.de'), 409)
  })

  test('an invalid answer is refused as sent', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const answers = { phone: { a: 1 }, people: [{ phone: 5 }, null, 'x'] }
    const { status, body } = await request(url, 'POST', { answers })
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/answers/phone', '/answers/people/0/phone', '/answers/people/1', '/answers/people/2'],
    )
  })
})
