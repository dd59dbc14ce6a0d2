// Personal links: what their page knows, that each is used once, and what ends them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { putListener } from '../../../src/product/events/queries.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { type Organization, onEachStore, type Reply, request } from '../../support/harness.ts'

const form = {
  name: 'Second try',
  appType: 'FORM',
  questions: [
    { id: 'city', type: 'SHORT_TEXT', text: 'Which city?', required: true },
    {
      id: 'color',
      type: 'SINGLE_CHOICE',
      text: 'Which color?',
      choices: [
        { id: 'red', text: 'Red' },
        { id: 'blue', text: 'Blue' },
      ],
    },
    { id: 'source', type: 'HIDDEN' },
    { id: 'cv', type: 'FILE', text: 'CV' },
  ],
}
const BOB = { email: 'bob@example.com', name: 'Bob' }

onEachStore('invitations', server => {
  async function setUp(people: object[] = [BOB], definition: object = form) {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(definition)
    const created = await invite(alice, path, people)
    assert.equal(created.status, 201, created.text)
    return { alice, path, url, ...created.body.invitations[0], all: created.body.invitations }
  }
  const invite = (alice: Organization, path: string, people: object[]) =>
    alice.call('POST', `${path}/invitation`, { people })

  const linkIn = (page: string) => / name="link" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const linkOf = (url: string) => url.split('/').at(-1) ?? ''

  const send = (
    url: string,
    link: string,
    fields: Record<string, string> = { 'a.city': 'Graz' },
    accept = 'application/json',
  ) =>
    request(
      url.replace(/\/l\/.*/, ''),
      'POST',
      new URLSearchParams({ version: '1', submissionId: randomUUID(), link, ...fields }),
      { accept },
    )

  const responses = async (alice: Organization, path: string): Promise<Reply['body']> =>
    (await alice.call('GET', `${path}/response`)).body
  const get = async (alice: Organization, path: string, id: string): Promise<Reply['body']> =>
    (await alice.call('GET', `${path}/invitation/${id}`)).body

  test('a link opens the page with its answers, and its response names the person', async () => {
    const { alice, path, url, invitationid } = await setUp([
      { ...BOB, answers: { city: 'Graz', color: 'blue', source: 'crm' } },
    ])
    assert.equal((await get(alice, path, invitationid)).status, 'NEW')
    assert.equal((await request(url, 'HEAD')).status, 200)
    assert.equal((await get(alice, path, invitationid)).status, 'NEW')
    const page = await request(url, 'GET')
    assert.equal(page.status, 200)
    assert.equal(page.headers.get('cache-control'), 'private, no-store')
    assert.match(page.text, /name="a\.city"[^>]* value="Graz"/)
    for (const text of [BOB.email, BOB.name]) assert.ok(!page.text.includes(text), text)
    assert.equal(linkIn(page.text), linkOf(url))
    const opened = await get(alice, path, invitationid)
    assert.equal(opened.status, 'OPENED')
    const sent = await send(url, linkIn(page.text), { 'a.city': 'Linz', 'a.source': 'crm' }, 'text/html')
    assert.equal(sent.status, 303, sent.text)
    const [response] = await responses(alice, path)
    assert.deepEqual(response.answers, { city: 'Linz', source: 'crm' })
    assert.deepEqual(response.respondent, { id: BOB.email, ...BOB })
    const answered = await get(alice, path, invitationid)
    assert.equal(answered.status, 'ANSWERED')
    assert.equal(answered.responseid, response.responseid)
    assert.equal(answered.answerDate, response.createDate)
    assert.equal(answered.openDate, opened.openDate)
  })

  test('of a hundred responses that use a link at once, one is stored', async () => {
    const { alice, path, url, invitationid } = await setUp()
    const link = linkOf(url)
    const sent = await Promise.all(Array.from({ length: 100 }, () => send(url, link)))
    const taken = sent.filter(({ status }) => status === 201)
    assert.equal(taken.length, 1)
    for (const reply of sent) if (reply.status !== 201) isProblem(reply, 410, 'link_used')
    const stored = await responses(alice, path)
    assert.deepEqual(
      stored.map(({ responseid }: { responseid: string }) => responseid),
      [taken[0]?.body.responseid],
    )
    assert.equal((await get(alice, path, invitationid)).responseid, taken[0]?.body.responseid)
    const page = await request(url, 'GET', undefined, { accept: 'text/html' })
    assert.equal(page.status, 410)
    assert.match(page.text, /<h1>This link has been used<\/h1>/)
    const late = await send(url, link, undefined, 'text/html')
    assert.equal(late.status, 410)
    assert.match(late.text, /<h1>This link has been used<\/h1>/)
  })

  test('a retry gets the response that it stored', async () => {
    const { alice, path, url } = await setUp()
    const fields = { 'a.city': 'Graz', submissionId: randomUUID() }
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(url, linkOf(url), fields)))
    sent.push(await send(url, linkOf(url), fields))
    assert.deepEqual([...new Set(sent.map(({ status }) => status))], [201])
    assert.equal(new Set(sent.map(({ body }) => body.responseid)).size, 1)
    assert.equal((await responses(alice, path)).length, 1)
  })

  test('locked answers are those of the invitation, whatever is sent', async () => {
    const answers = { city: 'Vienna', color: 'red', source: 'crm' }
    const { alice, path, url } = await setUp([{ answers, locked: ['city', 'color', 'source'] }])
    const page = await request(url, 'GET')
    assert.match(page.text, /<p>Vienna<\/p>/)
    assert.doesNotMatch(page.text, /type="radio"/)
    const forged = { 'a.city': 'Linz', 'a.color': 'blue', 'a.source': 'hack' }
    const sent = await send(url, linkIn(page.text), forged)
    assert.equal(sent.status, 201, sent.text)
    const [response] = await responses(alice, path)
    assert.deepEqual(response.answers, answers)
    assert.match(response.respondent.id, /^invitation_/)
  })

  test('answers that no longer fit the published version are left out', async () => {
    const { alice, path, url } = await setUp([
      { answers: { city: 'Vienna', color: 'red' }, locked: ['city', 'color'] },
    ])
    const [city, color] = form.questions
    const questions = [city, { ...color, choices: [{ id: 'green', text: 'Green' }] }]
    assert.equal((await alice.call('PATCH', path, { questions })).status, 200)
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    const page = await request(url, 'GET')
    assert.match(page.text, /<p>Vienna<\/p>/)
    assert.match(page.text, /type="radio"/)
    const sent = await send(url, linkOf(url), { version: '2', 'a.color': 'green' })
    assert.equal(sent.status, 201, sent.text)
    assert.deepEqual((await responses(alice, path))[0].answers, { city: 'Vienna', color: 'green' })
  })

  test('a link with one bit changed, of another form, or revoked, is unknown', async () => {
    const { alice, path, url, invitationid } = await setUp()
    const other = await setUp()
    const link = linkOf(url)
    const last = link.at(-1) ?? ''
    const flipped = String.fromCharCode(last.charCodeAt(0) ^ 1)
    const wrong = [
      `${link.slice(0, -1)}${flipped}`,
      `${link.slice(0, 40)}${link.at(40) === 'a' ? 'b' : 'a'}${link.slice(41)}`,
      linkOf(other.url),
      invitationid,
      `${invitationid}.${'A'.repeat(22)}`,
      `${link}.`,
      'x',
    ]
    const isUnknown = async (link: string) => {
      const page = await request(`${url.replace(/\/l\/.*/, '')}/l/${link}`, 'GET')
      assert.equal(page.status, 410, link)
      assert.match(page.text, /<h1>This link is not valid<\/h1>/)
      isProblem(await send(url, link), 410, 'link_unknown')
    }
    for (const link of wrong) await isUnknown(link)
    assert.equal((await request(url, 'GET')).status, 200)
    const one = `${path}/invitation/${invitationid}`
    assert.equal((await alice.call('DELETE', one)).status, 204)
    await isUnknown(link)
    isProblem(await alice.call('GET', one), 404, 'invitation_not_found')
    isProblem(await alice.call('DELETE', one), 404, 'invitation_not_found')
    assert.deepEqual(await responses(alice, path), [])
  })

  test('a link expires, also while its page is open', async () => {
    const { alice, path, url, invitationid } = await setUp([{ ...BOB, expires: 'PT1H' }])
    const { expireDate, createDate } = await get(alice, path, invitationid)
    assert.equal(Date.parse(expireDate) - Date.parse(createDate), 3_600_000)
    const page = await request(url, 'GET')
    await server.db
      .updateTable('invitations')
      .set({ expire_date: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', invitationid)
      .execute()
    isProblem(await send(url, linkIn(page.text)), 410, 'link_expired')
    const closed = await request(url, 'GET', undefined, { 'accept-language': 'de' })
    assert.equal(closed.status, 410)
    assert.match(closed.text, /<h1>This link has expired<\/h1>/)
    assert.equal((await get(alice, path, invitationid)).status, 'EXPIRED')
    assert.deepEqual(await responses(alice, path), [])
  })

  test('a response that is refused does not use the link', async () => {
    const settings = { maxResponses: 2, email: 'REQUIRED', onePerEmail: true }
    const { alice, path, all } = await setUp([BOB, BOB, {}, {}], { ...form, settings })
    const [first, second, third, fourth] = all.map(({ url }: { url: string }) => url)
    assert.match((await request(first, 'GET')).text, /name="email"[^>]* value="bob@example\.com"/)
    const fields = { 'a.city': 'Graz', email: BOB.email }
    isProblem(await send(first, linkOf(first), { email: BOB.email }), 422, 'answers_invalid')
    assert.equal((await send(first, linkOf(first), fields)).status, 201)
    isProblem(await send(second, linkOf(second), fields), 409, 'email_already_answered')
    const statuses = async () =>
      (await alice.call('GET', `${path}/invitation`)).body.map(({ status }: { status: string }) => status)
    assert.deepEqual(await statuses(), ['ANSWERED', 'NEW', 'NEW', 'NEW'])
    assert.equal((await send(third, linkOf(third), { ...fields, email: 'c@example.com' })).status, 201)
    isProblem(await send(fourth, linkOf(fourth), { ...fields, email: 'd@example.com' }), 410, 'webform_full')
    assert.deepEqual(await statuses(), ['ANSWERED', 'NEW', 'ANSWERED', 'NEW'])
  })

  test('a link opens in its language, and in that of the browser without one', async () => {
    const languages = { settings: { languages: ['en', 'de'], fallback: true } }
    const { all } = await setUp([{ language: 'de' }, {}], { ...form, ...languages })
    const [german, any] = all.map(({ url }: { url: string }) => url)
    const langOf = async (url: string, accepted: string) =>
      /<html lang="(\w+)"/.exec(
        (await request(url, 'GET', undefined, { 'accept-language': accepted })).text,
      )?.[1]
    assert.equal(await langOf(german, 'en'), 'de')
    assert.equal(await langOf(any, 'de'), 'de')
    assert.equal(await langOf(any, 'en'), 'en')
  })

  test('invites all people or none, and names each fault', async () => {
    const alice = await server.organization()
    const draft = await alice.newForm(form)
    isProblem(await invite(alice, draft, [BOB]), 409, 'webform_not_published')
    const { path } = await alice.newPublishedForm(form)
    const wrong = await invite(alice, path, [
      BOB,
      { answers: { city: 5, town: 'x', cv: [] }, locked: ['color'] },
      { language: 'fr', expires: '2020-01-01T00:00:00Z' },
      { expires: 'tomorrow' },
    ])
    isProblem(wrong, 422, 'people_invalid')
    assert.deepEqual(
      wrong.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [
        ['/people/1/locked/0', 'reference_dangling'],
        ['/people/1/answers/city', 'answer_invalid'],
        ['/people/1/answers/town', 'reference_dangling'],
        ['/people/1/answers/cv', 'not_allowed'],
        ['/people/2/language', 'language_unknown'],
        ['/people/2/expires', 'expiry_invalid'],
        ['/people/3/expires', 'expiry_invalid'],
      ],
    )
    isProblem(await invite(alice, path, []), 400, 'body_invalid')
    isProblem(await invite(alice, path, [{ mail: 'x' }]), 400, 'body_invalid')
    assert.deepEqual((await alice.call('GET', `${path}/invitation`)).body, [])
  })

  test('a thousand people are invited once by a retried request', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(form)
    const people = Array.from({ length: 1000 }, (_, i) => ({
      email: `p${i}@example.com`,
      answers: { city: 'x' },
    }))
    const post = () =>
      alice.call('POST', `${path}/invitation`, { people }, { 'idempotency-key': `all-${alice.id}` })
    const first = await post()
    const again = await post()
    assert.equal(first.status, 201, first.text)
    assert.deepEqual(again.body, first.body)
    const stored = await server.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', `all-${alice.id}`)
      .executeTakeFirstOrThrow()
    assert.ok(!JSON.stringify(stored).includes(linkOf(first.body.invitations[0].url).split('.')[1] ?? '?'))
    const { body: page } = await alice.call('POST', `${path}/invitation/all`, { status: 'NEW', limit: 1000 })
    assert.equal(page.length, 1000)
    assert.equal(page[999].respondent.email, 'p999@example.com')
    assert.equal(page[999].url, first.body.invitations[999].url)
    isProblem(await invite(alice, path, [...people, {}]), 400, 'body_invalid')
  })

  test('shows links only to those who may create them, and lists by status', async () => {
    const { alice, path, url, all } = await setUp([BOB, BOB, { ...BOB, expires: 'P1D' }])
    await request(url, 'GET')
    await send(all[1].url, linkOf(all[1].url))
    const list = async (status: string) =>
      (await alice.call('POST', `${path}/invitation/all`, { status })).body.map(
        ({ invitationid }: { invitationid: string }) => invitationid,
      )
    const ids = all.map(({ invitationid }: { invitationid: string }) => invitationid)
    assert.deepEqual(await list('OPENED'), [ids[0]])
    assert.deepEqual(await list('ANSWERED'), [ids[1]])
    assert.deepEqual(await list('NEW'), [ids[2]])
    assert.deepEqual(await list('EXPIRED'), [])
    const reader = { 'x-api-key': await server.key(alice.id, ['read']) }
    for (const { invitationid } of all) {
      const read = await alice.call('GET', `${path}/invitation/${invitationid}`, undefined, reader)
      assert.equal(read.status, 200)
      assert.ok(!read.text.includes('/l/'))
    }
    assert.equal((await get(alice, path, ids[0])).url, url)
  })

  test('each answered invitation is told once, with its response', async () => {
    const { alice, path, url, invitationid } = await setUp()
    const [, , , , appid = ''] = path.split('/')
    await inTransaction(server.db, trx =>
      putListener(trx, {
        organization_id: alice.id,
        app_id: appid,
        kind: 'nobody',
        id: 'one',
        types: JSON.stringify(['invitation.answered']),
        webform_ids: null,
      }),
    )
    await Promise.all(Array.from({ length: 5 }, () => send(url, linkOf(url))))
    const app = path.replace(/\/webform.*/, '')
    const events = (await alice.call('POST', `${app}/event/all`, {})).body
    assert.equal(events.length, 1)
    const { body } = await alice.call('GET', `${app}/event/${events[0].eventid}`)
    const [response] = await responses(alice, path)
    assert.equal(body.data.invitationid, invitationid)
    assert.deepEqual(body.data.response, response)
    assert.ok(!JSON.stringify(body).includes(linkOf(url).split('.')[1] ?? '?'))
  })

  test('invitations go with their form, and no row holds the secret of a link', async () => {
    const { alice, path, url } = await setUp()
    const webformid = path.split('/').at(-1) ?? ''
    const rows = () =>
      server.db.selectFrom('invitations').selectAll().where('webform_id', '=', webformid).execute()
    assert.ok(!JSON.stringify(await rows()).includes(linkOf(url).split('.')[1] ?? '?'))
    await alice.call('DELETE', path)
    await until(async () => (await rows()).length === 0)
    assert.equal((await request(url, 'GET')).status, 404)
  })
})
