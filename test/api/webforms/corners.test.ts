// Interactions of two features. Each of these was once a bug.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const oneText = (more: object = {}) => ({
  name: 'One',
  appType: 'SURVEY',
  questions: [{ id: 'q', type: 'SHORT_TEXT', text: 'Q?', ...more }],
})

onEachStore('edge cases', server => {
  test('a form deleted during submissions refuses them: 201, 404 or 410, and no rows remain', async () => {
    const alice = await server.organization()
    for (let round = 0; round < 10; round++) {
      const { path, url } = await alice.newPublishedForm(oneText())
      const submit = () => request(url, 'POST', { answers: { q: 'x' } })
      const all = await Promise.all([submit(), alice.call('DELETE', path), submit(), submit()])
      assert.equal(all[1]?.status, 204)
      for (const { status, text } of all) assert.ok([201, 204, 404, 410].includes(status), text)
    }
  })

  test('a body that is neither JSON nor form fields is refused before it is parsed', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(oneText())
    isProblem(await request(url, 'POST'), 415, 'media_type_unsupported')
    const patch = { 'content-type': 'application/merge-patch+json' }
    isProblem(await request(url, 'POST', '{"answers":{},"submissionId":5}', patch), 415)
    isProblem(await alice.call('PUT', path, '{"name":"x"}', patch), 415, 'media_type_unsupported')
    assert.equal((await alice.call('PATCH', path, '{"name":"x"}', patch)).status, 200)
    isProblem(await request(url, 'POST', '', { 'content-type': 'application/json' }), 400, 'body_invalid')
  })

  test('a redirect address is checked at activation, and sent in ASCII', async () => {
    const alice = await server.organization()
    const ending = (redirectUrl: string) => ({ ...oneText(), settings: { endings: [{ redirectUrl }] } })
    const unlike = ['https://x;frame-ancestors/', 'https://a,b/', "https://x'/"]
    for (const bad of ['http://[', 'http://%', 'http://a:99999', ...unlike]) {
      const refused = await alice.call('PUT', `${await alice.newForm(ending(bad))}/activate`)
      isProblem(refused, 422, 'webform_incomplete')
      assert.equal(refused.body.errors[0].pointer, '/settings/endings/0/redirectUrl')
    }
    const { url } = await alice.newPublishedForm(ending('https://例え.jp/ü€'))
    assert.equal((await request(url, 'GET')).status, 200)
    const sent = await request(url, 'POST', new URLSearchParams({ 'a.q': 'x' }), { accept: 'text/html' })
    assert.deepEqual(
      [sent.status, sent.headers.get('location')],
      [303, 'https://xn--r8jz45g.jp/%C3%BC%E2%82%AC'],
    )
  })

  test('an answer that equals the page’s submission id is plain text', async () => {
    const alice = await server.organization()
    const zero = '00000000-0000-4000-8000-000000000000'
    const { url } = await alice.newPublishedForm(oneText({ text: `Your UUID, like ${zero}?` }))
    const page = await request(url, 'GET')
    assert.ok(page.status === 200 && page.text.includes(zero))
  })

  test('hostile Markdown renders as fast as long plain text', async () => {
    const alice = await server.organization()
    const questions = Array.from({ length: 60 }, () => ({ type: 'STATEMENT', text: '*a_'.repeat(1333) }))
    const { url } = await alice.newPublishedForm({
      ...oneText(),
      questions: [...oneText().questions, ...questions],
    })
    const page = await request(url, 'GET')
    assert.ok(page.text.includes('*a_*a_'), 'shown unchanged')
  })

  test('a repeated email does not count against a form’s response limit', async () => {
    const alice = await server.organization()
    const settings = { maxResponses: 2, onePerEmail: true, email: 'REQUIRED' }
    const { url } = await alice.newPublishedForm({ ...oneText(), settings })
    const emails = [...Array(11).fill('a@example.com'), 'c@example.com']
    const answers = await Promise.all(
      emails.map(email => request(url, 'POST', { answers: { q: 'x' }, email })),
    )
    assert.equal(answers.at(-1)?.status, 201)
    const first = answers.slice(0, -1)
    assert.equal(first.filter(({ status }) => status === 201).length, 1)
    for (const answer of first.filter(({ status }) => status !== 201))
      assert.ok(['email_already_answered', 'webform_full'].includes(answer.body.code))
    isProblem(
      await request(url, 'POST', { answers: { q: 'x' }, email: 'd@example.com' }),
      410,
      'webform_full',
    )
  })

  test('a repeated submission returns its first result, graded by its own version, even after a new one is published', async () => {
    const alice = await server.organization()
    const results = { showScore: true, showCorrect: true }
    const { path, url } = await alice.newPublishedForm({ ...quiz, settings: { results } })
    const sent = { answers: { france: 'paris' }, submissionId: randomUUID() }
    const first = await request(url, 'POST', sent)
    assert.equal(first.status, 201)
    await alice.call('PATCH', path, {
      questions: [...quiz.questions, { id: 'new', type: 'SHORT_TEXT', text: 'New?', required: true }],
      scoring: { questions: { ...quiz.scoring.questions, france: { points: 2, correct: 'lyon' } } },
    })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    const again = await request(url, 'POST', sent)
    assert.deepEqual([again.status, again.body], [201, first.body])
  })

  test('activate and pause refuse a stale revision; a replayed create returns its ETag again', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const once = { 'idempotency-key': randomUUID() }
    const created = await alice.call('POST', `${app}/webform`, oneText(), once)
    const replayed = await alice.call('POST', `${app}/webform`, oneText(), once)
    assert.equal(replayed.headers.get('etag'), created.headers.get('etag'))
    const path = `${app}/webform/${created.body.webformid}`
    const stale = { 'if-match': '"99"' }
    isProblem(await alice.call('PUT', `${path}/activate`, undefined, stale), 412, 'revision_stale')
    const fresh = { 'if-match': created.headers.get('etag') ?? '' }
    assert.equal((await alice.call('PUT', `${path}/activate`, undefined, fresh)).status, 200)
    isProblem(await alice.call('PUT', `${path}/pause`, undefined, stale), 412, 'revision_stale')
  })

  test('numbers that a double cannot hold are refused, and versions have one notation', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const body = '{"name":"x","scoring":{"questions":{"q":{"points":1,"correct":1e400}}}}'
    const refused = await alice.call('POST', `${app}/webform`, body, { 'content-type': 'application/json' })
    isProblem(refused, 400, 'body_invalid')
    const { path, url } = await alice.newPublishedForm({
      ...oneText(),
      questions: [{ id: 'n', type: 'NUMBER', text: 'N?' }],
    })
    const huge = await request(url, 'POST', '{"answers":{"n":12345678901234567890}}', {
      'content-type': 'application/json',
    })
    isProblem(huge, 422, 'answers_invalid')
    assert.equal((await alice.call('GET', `${path}/version/1`)).status, 200)
    for (const written of ['true', '0x1', '1e0', '01', '1.0', '%201'])
      isProblem(await alice.call('GET', `${path}/version/${written}`), 404)
  })

  test('Allow names the methods of the exact path, and every refusal has the same shape and headers', async () => {
    const alice = await server.organization()
    assert.equal((await alice.call('PUT', '/core/user/all')).headers.get('allow'), 'POST')
    const nothing = await request(`${server.url}/docs/nothing`, 'GET')
    isProblem(nothing, 404, 'not_found')
    for (const path of ['/docs/nothing', '/f/%FF', '/nothing']) {
      const { headers } = await request(server.url + path, 'GET')
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    }
  })

  test('a page that receives too large a body says so, and does not report a server error', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(oneText())
    const much = await request(url, 'POST', new URLSearchParams({ 'a.q': 'x'.repeat(1_100_000) }), {
      accept: 'text/html',
    })
    assert.equal(much.status, 413)
    assert.match(much.text, /We could not read your answers/)
  })
})
