// Answering as a person whom a token names: tickets, locked answers, and what is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { createTicket, openVisit } from '../../../src/product/tokens/visits.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, createToken, newToken } from '../../support/browser-api.ts'
import { type Organization, onEachStore, type Reply, request } from '../../support/harness.ts'

const BOB = { id: 'customer-4711', email: 'bob@example.com', name: 'Bob Secret' }
const form = {
  name: 'Visit',
  appType: 'FORM',
  questions: [
    { id: 'city', type: 'SHORT_TEXT', text: 'Which city?', required: true },
    {
      id: 'colors',
      type: 'MULTIPLE_CHOICE',
      text: 'Which colors?',
      choices: [
        { id: 'red', text: 'Red' },
        { id: 'blue', text: 'Blue' },
      ],
    },
    { id: 'born', type: 'DATE', text: 'When were you born?' },
    {
      id: 'why',
      type: 'SHORT_TEXT',
      text: 'Why Vienna?',
      visibleWhen: { '==': [{ var: 'city' }, 'Vienna'] },
    },
    { id: 'source', type: 'HIDDEN' },
    { id: 'cv', type: 'FILE', text: 'CV' },
  ],
}

onEachStore('visits', server => {
  async function setUp(take: object = {}) {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const token = await newToken(alice, path, { features: ['take'], take })
    return { alice, path, url, token }
  }

  const takeWith = (token: string, body: object = {}) => browse(server, token, 'POST', '/take', body)

  /** Opens a page. Returns its secret with the page. */
  async function open(token: string): Promise<{ secret: string; page: Reply }> {
    const taken = await takeWith(token)
    assert.equal(taken.status, 201, taken.text)
    const page = await request(server.url + taken.body.url, 'GET')
    assert.equal(page.status, 200)
    return { secret: / name="visit" value="([\w-]{43})"/.exec(page.text)?.[1] ?? '', page }
  }

  const send = (url: string, fields: Record<string, string>, accept = 'application/json') =>
    request(`${url}/embed`, 'POST', new URLSearchParams({ version: '1', ...fields }), { accept })

  const stored = async (alice: Organization, path: string): Promise<Reply['body']> =>
    (await alice.call('GET', `${path}/response`)).body

  test('a token opens a page for a person, who is stored with the response and is not in the page', async () => {
    const { alice, path, url, token } = await setUp({ respondent: BOB, answers: { city: 'Graz' } })
    const { secret, page } = await open(token)
    assert.equal(page.headers.get('cache-control'), 'private, no-store')
    for (const text of [token, token.slice(7), BOB.id, BOB.email, BOB.name])
      assert.ok(!page.text.includes(text), text)
    assert.match(page.text, /name="a\.city"[^>]* value="Graz"/)
    const sent = await send(url, { visit: secret, 'a.city': 'Linz' })
    assert.equal(sent.status, 201, sent.text)
    const result = await request(sent.body.resultUrl, 'GET')
    for (const text of [BOB.id, BOB.email, BOB.name]) assert.ok(!result.text.includes(text), text)
    const [response] = await stored(alice, path)
    assert.deepEqual(response.respondent, BOB)
    assert.deepEqual(response.answers, { city: 'Linz' })
    const rows = await server.db.selectFrom('visits').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(secret))
  })

  test('a ticket opens one page, whatever happens at the same time, and none after its end', async () => {
    const { token, path } = await setUp()
    const { url } = (await takeWith(token)).body
    const pages = await Promise.all(Array.from({ length: 20 }, () => request(server.url + url, 'GET')))
    assert.deepEqual(pages.map(({ status }) => status).sort(), [200, ...Array(19).fill(403)])
    const refused = pages.find(({ status }) => status === 403)
    assert.ok(refused?.text.includes('ticket_used'))
    assert.match(refused?.headers.get('content-security-policy') ?? '', /frame-ancestors 'self' \*$/)
    const late = (await takeWith(token)).body.url
    await server.db
      .updateTable('visits')
      .set({ expire_date: new Date(Date.now() - 1).toISOString() })
      .where('webform_id', '=', path.split('/').at(-1) ?? '')
      .where('open_date', 'is', null)
      .execute()
    assert.equal((await request(server.url + late, 'GET')).status, 403)
    const head = (await takeWith(token)).body.url
    assert.equal((await request(server.url + head, 'HEAD')).status, 403)
    assert.equal((await request(server.url + head, 'GET')).status, 200)
  })

  test('a ticket can be used for a minute', async () => {
    const { token, path } = await setUp()
    await takeWith(token)
    const webformId = path.split('/').at(-1) ?? ''
    const { token_id } = await server.db
      .selectFrom('visits')
      .select('token_id')
      .where('webform_id', '=', webformId)
      .executeTakeFirstOrThrow()
    const now = new Date()
    for (const [seconds, isOpen] of [
      [0, true],
      [59, true],
      [61, false],
    ] as const) {
      const ticket = await inTransaction(server.db, trx => createTicket(trx, token_id, webformId, now))
      const used = new Date(now.getTime() + seconds * 1000)
      const visit = await openVisit(server.db, webformId, ticket, used)
      assert.equal(visit !== undefined, isOpen, `after ${seconds} seconds`)
    }
  })

  test('a ticket is for its form, and the page is only for frames', async () => {
    const { token, alice } = await setUp()
    const other = await alice.newPublishedForm(form)
    const { url } = (await takeWith(token)).body
    const ticket = new URL(url, server.url).searchParams.get('visit')
    assert.equal((await request(`${other.url}/embed?visit=${ticket}`, 'GET')).status, 403)
    assert.doesNotMatch(
      (await request(`${server.url}${url.replace('/embed', '')}`, 'GET')).text,
      /name="visit"/,
    )
    assert.equal((await request(server.url + url, 'GET')).status, 200)
  })

  test('locked answers are shown as text and stored, whatever is sent', async () => {
    const answers = { city: 'Vienna', colors: ['red', 'blue'], born: '1999-03-28', source: 'crm' }
    const take = { respondent: BOB, answers, locked: Object.keys(answers) }
    const { alice, path, url, token } = await setUp(take)
    const { secret, page } = await open(token)
    assert.match(page.text, /<p>Vienna<\/p>/)
    assert.match(page.text, /<p>Red, Blue<\/p>/)
    assert.doesNotMatch(page.text, /type="checkbox"/)
    const sent = await send(url, {
      visit: secret,
      'a.city': 'Linz',
      'a.colors': 'red',
      'a.born.day': '1',
      'a.source': 'hack',
      'a.why': 'Music',
    })
    assert.equal(sent.status, 201, sent.text)
    const [response] = await stored(alice, path)
    assert.deepEqual(response.answers, { ...answers, why: 'Music' })
    const wrong = await send(url, { visit: secret, 'a.why': 'x'.repeat(300), 'a.city': '<b>' }, 'text/html')
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /<p>Vienna<\/p>/)
    assert.ok(wrong.text.includes(`name="visit" value="${secret}"`))
  })

  test("a token's value of a hidden question wins over that of the address", async () => {
    const { token } = await setUp({ answers: { source: 'crm' } })
    const { url } = (await takeWith(token)).body
    const page = await request(`${server.url}${url}&source=mail`, 'GET')
    assert.match(page.text, /name="a\.source" value="crm"/)
  })

  test('a locked answer to a question that is not asked is left out', async () => {
    const take = { answers: { city: 'Graz', why: 'Music' }, locked: ['city', 'why'] }
    const { alice, path, url, token } = await setUp(take)
    const { secret } = await open(token)
    const sent = await send(url, { visit: secret })
    assert.equal(sent.status, 201, sent.text)
    assert.deepEqual((await stored(alice, path))[0].answers, { city: 'Graz' })
  })

  test('a person answers once, also at the same time from two pages', async () => {
    const { url, token, alice, path } = await setUp({ respondent: BOB, once: true })
    const [first, second] = [await open(token), await open(token)]
    const sent = await Promise.all(
      [first, second].map(({ secret }) => send(url, { visit: secret, 'a.city': 'Graz' })),
    )
    assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 409])
    const refused = sent.find(({ status }) => status === 409)
    isProblem(refused as Reply, 409, 'respondent_already_answered')
    isProblem(await takeWith(token), 409, 'respondent_already_answered')
    const page = await send(url, { visit: second.secret, 'a.city': 'Graz' }, 'text/html')
    assert.match(page.text, /You have already answered this form/)
    assert.equal((await stored(alice, path)).length, 1)
    // Without a token the form is public, and takes other responses.
    assert.equal((await send(url, { 'a.city': 'Graz' })).status, 201)
    const carol = await newToken(alice, path, {
      features: ['take'],
      take: { respondent: { id: 'c' }, once: true },
    })
    assert.equal((await send(url, { visit: (await open(carol)).secret, 'a.city': 'Graz' })).status, 201)
  })

  test('a visit ends with its token, and an unknown one stores nothing', async () => {
    const { url, token, alice, path } = await setUp({ respondent: BOB })
    const { secret } = await open(token)
    await alice.call('POST', '/core/login/token/revoke', { webformid: path.split('/').at(-1) })
    isProblem(await send(url, { visit: secret, 'a.city': 'Graz' }), 403, 'visit_ended')
    isProblem(await send(url, { visit: 'x'.repeat(43), 'a.city': 'Graz' }), 403, 'visit_ended')
    const page = await send(url, { visit: secret, 'a.city': 'Graz' }, 'text/html')
    assert.equal(page.status, 403)
    assert.deepEqual(await stored(alice, path), [])
  })

  test('a token for several forms names the one to open', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(form)
    const [app = '', webformid] = path.split('/webform/')
    const draft = (await alice.call('POST', `${app}/webform`, form)).body.webformid
    const token = await newToken(alice, app, { features: ['take'] })
    isProblem(await takeWith(token), 404, 'webform_not_found')
    assert.equal((await takeWith(token, { webformid })).status, 201)
    isProblem(await takeWith(token, { webformid: draft }), 410, 'webform_paused')
    const other = (await alice.newPublishedForm(form)).path.split('/').at(-1)
    isProblem(await takeWith(token, { webformid: other }), 404, 'webform_not_found')
    const narrow = await newToken(alice, path, { features: ['take'] })
    isProblem(await takeWith(narrow, { webformid: other }), 404, 'webform_not_found')
    const design = await newToken(alice, path, { features: ['design'] })
    isProblem(await takeWith(design), 403, 'feature_missing')
  })

  test('a token that a form could not open with is refused with what to change', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(form)
    const app = path.split('/webform/')[0] ?? ''
    for (const [at, more, pointer] of [
      [path, { features: ['design'], take: {} }, '/take'],
      [path.split('/app/')[0] ?? '', { features: ['take'] }, '/appid'],
      [path, { features: ['take'], take: { once: true } }, '/take/respondent'],
      [path, { features: ['take'], take: { locked: ['city'] } }, '/take/locked/0'],
      [path, { features: ['take'], take: { answers: { nope: 1 } } }, '/take/answers/nope'],
      [path, { features: ['take'], take: { answers: { city: 5 } } }, '/take/answers/city'],
      [path, { features: ['take'], take: { answers: { cv: ['x'] } } }, '/take/answers/cv'],
      [app, { features: ['take'], take: { answers: { city: 'Graz' } } }, '/webformid'],
      [path, { features: ['take'], expiresIn: '25h' }, '/expiresIn'],
      [path, { features: ['take', 'results'], expiresIn: '2h' }, '/expiresIn'],
    ] as const) {
      const refused = await createToken(alice, at, more)
      isProblem(refused, 422, 'token_refused')
      assert.equal(refused.body.errors[0].pointer, pointer, refused.text)
    }
    const { body } = await createToken(alice, path, { features: ['take'] })
    assert.equal(Date.parse(body.expireDate) - Date.parse(body.createDate), 60 * 60_000)
    const long = await createToken(alice, path, { features: ['take'], expiresIn: '24h' })
    assert.equal(long.status, 201)
  })

  test('responses are filtered, exported and hidden by their respondent', async () => {
    const { url, token, alice, path } = await setUp({ respondent: BOB })
    await send(url, { visit: (await open(token)).secret, 'a.city': 'Graz' })
    await send(url, { 'a.city': 'Linz' })
    const all = async (name: string, value: string) =>
      (await alice.call('POST', `${path}/response/all`, { filter: { '==': [{ var: name }, value] } })).body
    for (const [name, value] of [
      ['_respondentId', BOB.id],
      ['_respondentEmail', 'BOB@example.com'],
      ['_respondentName', BOB.name],
    ] as const)
      assert.deepEqual(
        (await all(name, value)).map((response: { answers: object }) => response.answers),
        [{ city: 'Graz' }],
      )
    const csv = (await alice.call('GET', `${path}/response/export?format=csv`)).text
    assert.match(csv, /_respondentId,_respondentEmail,_respondentName/)
    assert.ok(csv.includes(`${BOB.id},${BOB.email},${BOB.name}`))
    const results = { hide: ['_respondentEmail'] }
    const viewer = await newToken(alice, path, { features: ['results'], results })
    const seen = await browse(server, viewer, 'GET', `${path}/response`)
    assert.deepEqual(seen.body[0].respondent, { id: BOB.id, name: BOB.name })
  })
})
