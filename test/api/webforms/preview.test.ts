// Links to drafts: the page, with its answers, result and files, and nothing that is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../../src/config/config.ts'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { createConnector } from '../../../src/platform/outgoing/connect.ts'
import { PUBLIC_EGRESS } from '../../../src/platform/outgoing/egress.ts'
import { openSealing } from '../../../src/platform/sealing/open-sealing.ts'
import { openFiles } from '../../../src/platform/storage/open.ts'
import { createFileReader } from '../../../src/processes/file-reader.ts'
import { handlersFor } from '../../../src/product/job-handlers.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken, ORIGIN } from '../../support/browser-api.ts'
import { type Organization, onEachStore, quiz, request, type TestServer } from '../../support/harness.ts'

const HOUR_MS = 3_600_000

const get = (url: string, headers: Record<string, string> = {}) => request(url, 'GET', undefined, headers)
const send = (url: string, fields: Record<string, string>) =>
  request(url, 'POST', new URLSearchParams(fields), { accept: 'text/html' })

async function newPreview(alice: Organization, path: string, expiresIn?: string) {
  const reply = await alice.call('POST', `${path}/preview`, expiresIn === undefined ? {} : { expiresIn })
  assert.equal(reply.status, 201, reply.text)
  return reply.body as { previewid: string; url: string; createDate: string; expireDate: string }
}

/** The fields that every page sends. */
function fieldsOf(page: string): Record<string, string> {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  return { submissionId: value('submissionId'), version: value('version') }
}

/** How many rows each table has, and the state of all web forms. */
async function stored({ db }: TestServer): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
  const counts = tables.map(async name => {
    const { rows } = await sql`select count(*) as n from ${sql.table(name)}`.execute(db)
    return [name, String((rows[0] as { n: unknown }).n)]
  })
  const forms = await db.selectFrom('webforms').select(['id', 'status', 'revision', 'version']).execute()
  return JSON.stringify([await Promise.all(counts), forms.sort((a, b) => (a.id < b.id ? -1 : 1))])
}

const isEnded = async (url: string) => {
  const { status, text, headers } = await get(url)
  assert.equal(status, 404)
  assert.match(text, /<h1>This preview has ended<\/h1>/)
  assert.match(headers.get('content-type') ?? '', /text\/html/)
  return text
}

onEachStore('previews', server => {
  test('a link lives for an hour, or as long as the request says, and a longer life is refused', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    for (const [expiresIn, ms] of [
      [undefined, HOUR_MS],
      ['90s', 90_000],
      ['30d', 720 * HOUR_MS],
    ] as const) {
      const { createDate, expireDate } = await newPreview(alice, path, expiresIn)
      assert.equal(Date.parse(expireDate) - Date.parse(createDate), ms)
    }
    for (const expiresIn of ['31d', '721h', '999999999d']) {
      const refused = await alice.call('POST', `${path}/preview`, { expiresIn })
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(refused.body.errors, [
        { pointer: '/expiresIn', code: 'maximum', detail: 'expiresIn must be at most 30d.' },
      ])
    }
    for (const expiresIn of ['', '0m', '1w', 'soon', 60, null])
      isProblem(await alice.call('POST', `${path}/preview`, { expiresIn }), 400, 'body_invalid')
  })

  test('a page shows the newest saved draft at each load, and the published version if there is no draft', async () => {
    const alice = await server.organization()
    const { path, url: live } = await alice.newPublishedForm(quiz)
    const { url } = await newPreview(alice, path)
    assert.match((await get(url)).text, /Capital of France\?/)
    const questions = [{ ...quiz.questions[0], text: 'Capital of the Gauls?' }, quiz.questions[1]]
    assert.equal((await alice.call('PATCH', path, { questions })).status, 200)
    const { text, headers, status } = await get(url)
    assert.equal(status, 200)
    assert.match(text, /Capital of the Gauls\?/)
    assert.match(text, /Preview\. Nothing you enter is saved\./)
    assert.match(text, /<meta name="robots" content="noindex">/)
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
    assert.doesNotMatch((await get(live)).text, /Gauls|Preview\./)
  })

  test('a preview can be framed by the sites of the token that created it, and by no other site', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({ ...quiz, settings: {} })
    const token = await newToken(alice, path, { features: ['design'] })
    const framing = ({ headers }: { readonly headers: Headers }) =>
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    const { body } = await browse(server, token, 'POST', `${path}/preview`, {})
    const page = await get(body.url)
    assert.equal(framing(page), `'self' ${ORIGIN}`)
    const result = await send(body.url, { ...fieldsOf(page.text), 'a.france': 'paris' })
    assert.equal(framing(result), `'self' ${ORIGIN}`)
    const { url } = await newPreview(alice, path)
    assert.equal(framing(await get(url)), "'self'")
    await alice.call('PATCH', path, { questions: [] })
    const faulty = await get(body.url)
    assert.equal(faulty.status, 422)
    assert.equal(framing(faulty), `'self' ${ORIGIN}`)
  })

  test('answers are checked and scored as for a respondent, and nothing is stored', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      ...quiz,
      settings: {
        results: { showScore: true, showCorrect: true, tryAgain: true },
        email: 'REQUIRED',
        onePerEmail: true,
        maxResponses: 1,
      },
    })
    const { url } = await newPreview(alice, path)
    const page = fieldsOf((await get(url)).text)
    const before = await stored(server)
    const refused = await send(url, { ...page, 'a.pi': 'three' })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /Choose an answer/)
    assert.match(refused.text, /value="three"/)
    assert.equal(refused.headers.get('cache-control'), 'private, no-store')
    for (let i = 0; i < 3; i++) {
      const result = await send(url, {
        ...page,
        'a.france': 'lyon',
        'a.pi': '3.14',
        email: 'bob@example.com',
      })
      assert.equal(result.status, 200, result.text)
      assert.match(result.text, /Preview\. Nothing you enter is saved\./)
      assert.match(result.text, /Incorrect[\s\S]*Paris[\s\S]*Correct/)
      assert.ok(result.text.includes(`href="${new URL(url).pathname}"`), 'Try again leads to the preview')
      assert.equal(result.headers.get('cache-control'), 'private, no-store')
    }
    assert.equal(await stored(server), before)
  })

  test('a form that is paused, not open yet, closed or full has a preview all the same', async () => {
    const alice = await server.organization()
    const { path, url: live } = await alice.newPublishedForm({
      ...quiz,
      settings: { maxResponses: 1, opensAt: '2020-01-01T00:00:00Z', closesAt: '2099-01-01T00:00:00Z' },
    })
    const answer = () => request(live, 'POST', { answers: { france: 'paris' } })
    assert.equal((await answer()).status, 201)
    isProblem(await answer(), 410, 'webform_full')
    await alice.call('PUT', `${path}/pause`)
    const { url } = await newPreview(alice, path)
    for (const settings of [
      {},
      { closesAt: '2020-02-01T00:00:00Z' },
      { opensAt: '2098-01-01T00:00:00Z', closesAt: null },
    ]) {
      await alice.call('PATCH', path, { settings })
      const page = await get(url)
      assert.equal(page.status, 200)
      assert.equal((await send(url, { ...fieldsOf(page.text), 'a.france': 'paris' })).status, 200)
    }
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 1)
  })

  test('answers to an earlier state of the draft come back with a message', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { url } = await newPreview(alice, path)
    const page = fieldsOf((await get(url)).text)
    await alice.call('PATCH', path, { name: 'Capitals, again' })
    const again = await send(url, { ...page, 'a.france': 'paris' })
    assert.equal(again.status, 422)
    assert.match(again.text, /This form has changed/)
    assert.equal((await send(url, { ...fieldsOf(again.text), 'a.france': 'paris' })).status, 200)
  })

  test('a correction of the scoring counts in the preview of a published form', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const scoring = { questions: { ...quiz.scoring.questions, france: { points: 2, correct: 'lyon' } } }
    assert.equal((await alice.call('POST', `${path}/regrade`, { scoring, apply: true })).status, 201)
    const { url } = await newPreview(alice, path)
    const page = fieldsOf((await get(url)).text)
    const { text } = await send(url, { ...page, 'a.france': 'lyon', 'a.pi': '3.14' })
    assert.match(text, /100\s?%|3 (of|out of) 3/)
  })

  test('a draft with problems lists them instead of a page', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Half <done>',
      questions: [{ id: 'a', type: 'SINGLE_CHOICE', text: 'Which?' }],
    })
    const { url } = await newPreview(alice, path)
    const { errors } = (await alice.call('POST', `${path}/check`)).body
    assert.ok(errors.length > 0)
    for (const reply of [await get(url), await get(`${url}/de`), await send(url, { version: '1' })]) {
      assert.equal(reply.status, 422)
      assert.match(reply.text, /This draft cannot be shown yet/)
      assert.match(reply.text, /Half &lt;done&gt;/)
      for (const { pointer, detail } of errors) {
        assert.ok(reply.text.includes(`<code dir="ltr">${pointer}</code>`))
        assert.ok(reply.text.includes(detail), detail)
      }
    }
  })

  test('a preview has the languages, the theme and the hidden values of the draft', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Trip',
      questions: [
        { id: 'how', type: 'SHORT_TEXT', text: 'How was it?' },
        { id: 'source', type: 'HIDDEN' },
      ],
      settings: { languages: ['en', 'de'] },
      translations: { de: { name: { text: 'Reise' }, 'how.text': { text: 'Wie war es?' } } },
    })
    const app = path.replace(/\/webform.*/, '')
    const { themeid } = (
      await alice.call('POST', `${app}/theme`, { name: 'Ours', theme: { primaryColor: '#1f6b4f' } })
    ).body
    await alice.call('PATCH', path, { settings: { theme: { themeid } } })
    const { url } = await newPreview(alice, path)
    const { pathname } = new URL(url)
    const english = await get(`${url}?source=mail`)
    assert.match(english.text, /name="a\.source" value="mail"/)
    assert.ok(english.text.includes(`href="${pathname}/de"`))
    assert.match(english.text, /href="\/f\/-\/theme[^"]+\.css"/)
    const redirect = await get(`${url}?source=mail`, { 'accept-language': 'de' })
    assert.deepEqual([redirect.status, redirect.headers.get('location')], [303, `${pathname}/de?source=mail`])
    const german = await get(`${url}/de`)
    assert.match(german.text, /Wie war es\?/)
    assert.match(german.text, /Vorschau\. Eingaben werden nicht gespeichert\./)
    const sent = await send(url, { ...fieldsOf(german.text), language: 'de', 'a.how': 'Gut' })
    assert.match(sent.text, /Vorschau\./)
    assert.equal((await get(`${url}/fr`)).status, 404)
  })

  test('files are checked and not kept, with and without a script', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Application',
      questions: [{ id: 'cv', type: 'FILE', text: 'CV', required: true, maxBytes: 20, accept: ['text/*'] }],
    })
    const { url } = await newPreview(alice, path)
    const page = fieldsOf((await get(url)).text)
    const before = await stored(server)
    const upload = (body: string) =>
      request(`${url}/file/cv?version=1&name=cv.txt`, 'POST', body, {
        'content-type': 'text/plain',
        accept: 'application/json',
      })
    isProblem(await upload('more than twenty bytes'), 422, 'file_refused')
    isProblem(await upload('%PDF-1.7'), 422, 'file_refused')
    const { status, body } = await upload('short')
    assert.equal(status, 201)
    assert.deepEqual([body.name, body.mediaType, body.sizeBytes], ['cv.txt', 'text/plain', 5])
    const byScript = await send(url, { ...page, 'a.cv': `${body.fileid}/cv.txt` })
    assert.equal(byScript.status, 200, byScript.text)
    assert.match(byScript.text, /cv\.txt/)
    assert.equal((await send(url, { ...page, 'a.cv': body.fileid })).status, 422)
    const form = (content: string) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(page)) data.append(name, value)
      data.append('a.cv', new File([content], 'letter.txt'))
      return fetch(url, { method: 'POST', body: data, headers: { accept: 'text/html' } })
    }
    const bare = await form('hello')
    assert.equal(bare.status, 200)
    assert.match(await bare.text(), /letter\.txt/)
    const tooLarge = await form('more than twenty bytes')
    assert.equal(tooLarge.status, 422)
    assert.match(await tooLarge.text(), /at most 20 bytes/)
    isProblem(await request(`${url}/file/nothing`, 'POST', 'x', { 'content-type': 'text/plain' }), 404)
    assert.equal(await stored(server), before)
  })

  test('an ending redirects, and logic hides questions, as on the page', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Trip',
      questions: [
        { id: 'again', type: 'YES_NO', text: 'Again?', required: true },
        {
          id: 'why',
          type: 'SHORT_TEXT',
          text: 'Why not?',
          required: true,
          visibleWhen: { '==': [{ var: 'again' }, false] },
        },
      ],
      settings: {
        endings: [
          { redirectUrl: 'https://example.com/bye', when: { '==': [{ var: 'again' }, true] } },
          { title: 'Sorry' },
        ],
      },
    })
    const { url } = await newPreview(alice, path)
    const page = fieldsOf((await get(url)).text)
    const away = await send(url, { ...page, 'a.again': 'yes' })
    assert.deepEqual([away.status, away.headers.get('location')], [303, 'https://example.com/bye'])
    assert.match((await send(url, { ...page, 'a.again': 'no' })).text, /Enter an answer/)
    assert.match((await send(url, { ...page, 'a.again': 'no', 'a.why': 'Rain' })).text, /<h1>Sorry<\/h1>/)
  })

  test('an unknown, expired or revoked link, and that of a deleted form, application or user, shows the same page', async () => {
    const alice = await server.organization()
    const ended: string[] = [`${server.url}/p/${'A'.repeat(43)}`, `${server.url}/p/x`, `${server.url}/p/%00`]
    const fresh = async () => {
      const path = await alice.newForm(quiz)
      const preview = await newPreview(alice, path)
      assert.equal((await get(preview.url)).status, 200)
      ended.push(preview.url)
      return { path, ...preview }
    }
    const revoked = await fresh()
    assert.equal((await alice.call('DELETE', `${revoked.path}/preview/${revoked.previewid}`)).status, 204)
    isProblem(
      await alice.call('DELETE', `${revoked.path}/preview/${revoked.previewid}`),
      404,
      'preview_not_found',
    )
    const expired = await fresh()
    await server.db
      .updateTable('previews')
      .set({ expire_date: new Date().toISOString() })
      .where('id', '=', expired.previewid)
      .execute()
    for (const level of [/$/, /\/webform.*/, /\/app.*/]) {
      const { path } = await fresh()
      const gone = path.replace(level, '').replace(/^\/user(\/[^/]+)$/, '/core/user$1')
      assert.equal((await alice.call('DELETE', gone)).status, 204, gone)
    }
    const hashes = await server.db
      .selectFrom('previews')
      .selectAll()
      .where('organization_id', '=', alice.id)
      .execute()
    assert.deepEqual(
      hashes.map(({ id }) => id),
      [expired.previewid],
      'the deletions ended their links at once',
    )
    const pages = await Promise.all(ended.map(isEnded))
    assert.equal(new Set(pages).size, 1)
    for (const url of ended) {
      assert.equal((await send(url, { version: '1' })).status, 404)
      assert.equal((await get(`${url}/de`)).status, 404)
      isProblem(
        await request(`${url}/file/cv`, 'POST', 'x', { 'content-type': 'text/plain' }),
        404,
        'preview_ended',
      )
    }
  })

  test('only a hash of the secret is stored, lists do not have it, and the audit log names the link by its id', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { previewid, url, createDate, expireDate } = await newPreview(alice, path)
    const secret = url.split('/').at(-1) ?? ''
    assert.match(secret, /^[\w-]{43}$/)
    const expired = await newPreview(alice, path)
    await server.db
      .updateTable('previews')
      .set({ expire_date: createDate })
      .where('id', '=', expired.previewid)
      .execute()
    const { body } = await alice.call('POST', `${path}/preview/all`)
    assert.deepEqual(body, [{ previewid, createDate, expireDate }])
    await alice.call('DELETE', `${path}/preview/${previewid}`)
    const entries = await alice.call('POST', '/core/audit/all', { resourceId: previewid })
    assert.deepEqual(
      entries.body.map(({ action, resource }: Record<string, unknown>) => `${action} ${resource}`),
      ['create preview', 'revoke preview'],
    )
    const tables = (await server.db.introspection.getTables()).map(({ name }) => name)
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.db)
      assert.ok(!JSON.stringify(rows).includes(secret), table)
    }
  })

  test('a link is deleted a day after it has expired', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const now = new Date()
    for (const hours of [23, 25]) {
      const { previewid } = await newPreview(alice, path)
      const expire_date = new Date(now.getTime() - hours * HOUR_MS).toISOString()
      await server.db.updateTable('previews').set({ expire_date }).where('id', '=', previewid).execute()
    }
    const files = await openFiles(readConfig(server.env))
    const config = readConfig(server.env)
    const sealing = openSealing(config, false)
    const { sweep } = handlersFor(server.db, files, undefined, sealing, createConnector(PUBLIC_EGRESS), {
      ...config,
      maxWaitingRuns: 1,
      fileReader: createFileReader(config.loadLimits, false),
    })
    await inTransaction(server.db, trx => sweep.step(trx as never, {}, undefined, now))
    const left = await server.db
      .selectFrom('previews')
      .select('id')
      .where('organization_id', '=', alice.id)
      .execute()
    assert.equal(left.length, 1)
    assert.equal((await alice.call('DELETE', `${path}/preview/${left[0]?.id}`)).status, 204)
  })

  test('JSON and other content types are refused, and the scoring is in no byte of the page', async () => {
    const alice = await server.organization()
    const { url } = await newPreview(alice, await alice.newForm(quiz))
    isProblem(await request(url, 'POST', { answers: { france: 'paris' } }), 415, 'media_type_unsupported')
    assert.doesNotMatch((await get(url)).text, /It is Paris|tolerance|3\.14/)
  })
})
